/** What the browser remembers of how a person likes the screens: specification section 2, and eight of our own. */
import { leadStatusFilters, type LeadStatusFilter } from '@crm/domain/leads/lead-status'
import { create } from 'zustand'

export const mobileViews = ['directory', 'client-record', 'notes'] as const
export type MobileView = (typeof mobileViews)[number]

export const themes = ['system', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]

/** Records in rows, or by their state. */
export type PageLayout = 'list' | 'board'

export interface Preferences {
  readonly statusFilter: LeadStatusFilter
  readonly appointmentStatusFilter: string
  /** From a person's id to the reps of the calendar, as in its address; empty for all. */
  readonly calendarReps: Readonly<Record<string, string>>
  readonly mobileView: MobileView
  /** The client of the phone's view, so that it opens where it was left. */
  readonly mobileLead?: string | undefined
  /** From table name to page size; 0 is all rows, scrolling. */
  readonly dataTablePageSizes: Readonly<Record<string, number>>
  /** From table name to what differs from its usual columns, as in its address. */
  readonly tableLayouts: Readonly<Record<string, string>>
  readonly theme: Theme
  readonly isNavCollapsed: boolean
  /** From table name to how its records were looked at last; absent for the list. */
  readonly layouts: Readonly<Record<string, PageLayout>>
  /** Single keys do nothing: who speaks to the machine starts nothing by a word that has letters in it. */
  readonly hasNoSingleKeys: boolean
  /** From a person's id to the ids of the leads they opened here, the last first. */
  readonly recentLeads: Readonly<Record<string, readonly string[]>>
}

const untouched: Preferences = {
  statusFilter: 'All',
  appointmentStatusFilter: 'All',
  calendarReps: {},
  mobileView: 'directory',
  dataTablePageSizes: {},
  tableLayouts: {},
  theme: 'system',
  isNavCollapsed: false,
  layouts: {},
  hasNoSingleKeys: false,
  recentLeads: {},
}

/** Specification section 2. */
const key = 'web-crm'

function remembered(): Preferences {
  try {
    const { state } = JSON.parse(window.localStorage.getItem(key) ?? '{}') as { readonly state?: unknown }
    return { ...untouched, ...sensible(state) }
  } catch {
    // What makes no sense, or is forbidden, is as if there were nothing.
    return untouched
  }
}

/** Read with `usePreferences((kept) => kept.theme)`, written with `usePreferences.setState({ theme })`. */
export const usePreferences = create<Preferences>()(remembered)

let isReading = false

usePreferences.subscribe((state) => {
  if (isReading) return
  try {
    window.localStorage.setItem(key, JSON.stringify({ state, version: 0 }))
  } catch {
    // A browser whose storage is full or forbidden keeps them as long as the page.
  }
})

/** `table` is the table's name as in its address; `size` one of the contract's page sizes. */
export function keepPageSize(table: string, size: number): void {
  usePreferences.setState(({ dataTablePageSizes }) => ({
    dataTablePageSizes: { ...dataTablePageSizes, [table]: size },
  }))
}

/** Where the phone's client area was left, and with whom. */
export function keepMobileView(mobileView: MobileView, mobileLead?: string): void {
  usePreferences.setState({ mobileView, ...(mobileLead && { mobileLead }) })
}

/** Without a layout the table is as usual again. */
export function keepTableLayout(table: string, layout: string | undefined): void {
  usePreferences.setState(({ tableLayouts: { [table]: _old, ...others } }) => ({
    tableLayouts: layout === undefined ? others : { ...others, [table]: layout },
  }))
}

export function keepLayout(table: string, layout: PageLayout): void {
  usePreferences.setState(({ layouts }) => ({ layouts: { ...layouts, [table]: layout } }))
}

/** What another tab chooses counts here too, and is not undone by the next choice made here. */
export function sharePreferences(): void {
  addEventListener('storage', (event) => {
    if (event.key !== key) return
    isReading = true
    usePreferences.setState(remembered(), true)
    isReading = false
  })
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
