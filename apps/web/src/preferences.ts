/** What the browser remembers of how a person likes the screens: specification section 2, and two of our own. */
import { leadStatusFilters, type LeadStatusFilter } from '@crm/domain/leads/lead-status'
import { create } from 'zustand'
import { persist } from 'zustand/middleware'

export const mobileViews = ['directory', 'client-record', 'notes'] as const
export type MobileView = (typeof mobileViews)[number]

export const themes = ['system', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]

export interface Preferences {
  readonly statusFilter: LeadStatusFilter
  readonly appointmentStatusFilter: string
  readonly mobileView: MobileView
  /** From table name to page size. */
  readonly dataTablePageSizes: Readonly<Record<string, number>>
  readonly theme: Theme
  readonly isNavCollapsed: boolean
}

const untouched: Preferences = {
  statusFilter: 'All',
  appointmentStatusFilter: 'All',
  mobileView: 'directory',
  dataTablePageSizes: {},
  theme: 'system',
  isNavCollapsed: false,
}

/** Read with `usePreferences((kept) => kept.theme)`, written with `usePreferences.setState({ theme })`. */
export const usePreferences = create<Preferences>()(
  persist(() => untouched, {
    name: 'web-crm',
    merge: (remembered, fresh) => ({ ...fresh, ...sensible(remembered) }),
  }),
)

/** `table` is the table's name as in its address; `size` one of the contract's page sizes. */
export function keepPageSize(table: string, size: number): void {
  usePreferences.setState(({ dataTablePageSizes }) => ({
    dataTablePageSizes: { ...dataTablePageSizes, [table]: size },
  }))
}

// At the start public/theme.js has done the same, before the first paint.
usePreferences.subscribe(({ theme }) => {
  const { dataset } = document.documentElement
  if (theme === 'system') delete dataset['theme']
  else dataset['theme'] = theme
})

/** What was kept by hand or by an older version may name what no longer exists: then the default counts. */
function sensible(remembered: unknown): Partial<Preferences> {
  const kept = (remembered ?? {}) as Partial<Preferences>
  const { statusFilter, mobileView, theme } = kept
  return {
    ...kept,
    statusFilter: leadStatusFilters.find((one) => one === statusFilter) ?? untouched.statusFilter,
    mobileView: mobileViews.find((one) => one === mobileView) ?? untouched.mobileView,
    theme: themes.find((one) => one === theme) ?? untouched.theme,
  }
}
