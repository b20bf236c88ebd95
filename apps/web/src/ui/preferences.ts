/**
 * Screen preferences stored in the browser: those of specification section 2, and nine of our own.
 */
import { leadStatusFilters, type LeadStatusFilter } from '@crm/domain/leads/lead-status'
import { create } from 'zustand'

export const mobileViews = ['directory', 'client-record', 'notes'] as const
export type MobileView = (typeof mobileViews)[number]

export const themes = ['system', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]

/** Records as a list, or as a board by status. */
export type PageLayout = 'list' | 'board'

export interface Preferences {
  readonly statusFilter: LeadStatusFilter
  readonly appointmentStatusFilter: string
  /** From a person's id to the reps shown in the calendar, in URL format; empty for all. */
  readonly calendarReps: Readonly<Record<string, string>>
  readonly mobileView: MobileView
  /** The last client open in the phone view, so that it reopens there. */
  readonly mobileLead?: string | undefined
  /** From table name to page size; 0 means all rows, scrolling. */
  readonly dataTablePageSizes: Readonly<Record<string, number>>
  /** From table name to its differences from the default columns, in URL format. */
  readonly tableLayouts: Readonly<Record<string, string>>
  readonly theme: Theme
  readonly isNavCollapsed: boolean
  /** The to-do pane beside the calendar. */
  readonly isQueueHidden: boolean
  /** From table name to the layout used last; absent for the list. */
  readonly layouts: Readonly<Record<string, PageLayout>>
  /**
   * Turns off single-key shortcuts: with speech input, every spoken word with those letters would trigger
   * one.
   */
  readonly hasNoSingleKeys: boolean
  /** From a person's id to the ids of the leads they opened here, most recent first. */
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
  isQueueHidden: false,
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
    // Corrupt or blocked storage counts as empty.
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
    // With full or blocked storage, preferences last as long as the page.
  }
})

/** `table` is the table's name as in the URL; `size` is one of the contract's page sizes. */
export function savePageSize(table: string, size: number): void {
  usePreferences.setState(({ dataTablePageSizes }) => ({
    dataTablePageSizes: { ...dataTablePageSizes, [table]: size },
  }))
}

/** The last view of the phone's client area, and its client. */
export function saveMobileView(mobileView: MobileView, mobileLead?: string): void {
  usePreferences.setState({ mobileView, ...(mobileLead && { mobileLead }) })
}

/** Without a layout, the table returns to its default. */
export function saveTableLayout(table: string, layout: string | undefined): void {
  usePreferences.setState(({ tableLayouts: { [table]: _old, ...others } }) => ({
    tableLayouts: layout === undefined ? others : { ...others, [table]: layout },
  }))
}

export function saveLayout(table: string, layout: PageLayout): void {
  usePreferences.setState(({ layouts }) => ({ layouts: { ...layouts, [table]: layout } }))
}

/** Syncs preferences between tabs, so that the next change here does not overwrite one made there. */
export function sharePreferences(): void {
  addEventListener('storage', (event) => {
    if (event.key !== key) return
    isReading = true
    usePreferences.setState(remembered(), true)
    isReading = false
  })
}

// At startup public/theme.js has done the same, before the first paint.
usePreferences.subscribe(({ theme }) => {
  const { dataset } = document.documentElement
  if (theme === 'system') delete dataset['theme']
  else dataset['theme'] = theme
})

/**
 * A value edited by hand or written by another version counts only if its type is right; otherwise the
 * default applies.
 */
function sensible(remembered: unknown): Partial<Preferences> {
  const kept = fieldsOf(remembered)
  const { mobileLead, appointmentStatusFilter, isNavCollapsed, isQueueHidden, hasNoSingleKeys } = kept
  return {
    statusFilter: leadStatusFilters.find((one) => one === kept['statusFilter']) ?? untouched.statusFilter,
    // An empty filter would make the calendar redirect to itself forever.
    ...(isText(appointmentStatusFilter) && appointmentStatusFilter !== '' && { appointmentStatusFilter }),
    calendarReps: recordOf(kept['calendarReps'], isText),
    mobileView: mobileViews.find((one) => one === kept['mobileView']) ?? untouched.mobileView,
    ...(isText(mobileLead) && { mobileLead }),
    dataTablePageSizes: recordOf(kept['dataTablePageSizes'], isSize),
    tableLayouts: recordOf(kept['tableLayouts'], isText),
    theme: themes.find((one) => one === kept['theme']) ?? untouched.theme,
    ...(typeof isNavCollapsed === 'boolean' && { isNavCollapsed }),
    ...(typeof isQueueHidden === 'boolean' && { isQueueHidden }),
    layouts: recordOf(kept['layouts'], isLayout),
    ...(typeof hasNoSingleKeys === 'boolean' && { hasNoSingleKeys }),
    recentLeads: recordOf(kept['recentLeads'], isTexts),
  }
}

function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {}
}

/** Keeps only the entries of the right type. */
function recordOf<V>(value: unknown, isValue: (one: unknown) => one is V): Readonly<Record<string, V>> {
  return Object.fromEntries(
    Object.entries(fieldsOf(value)).flatMap(([name, one]) => (isValue(one) ? [[name, one] as const] : [])),
  )
}

// Functions, not constants: they are called while this module is still loading.
function isText(value: unknown): value is string {
  return typeof value === 'string'
}

function isTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every(isText)
}

function isSize(value: unknown): value is number {
  return Number.isInteger(value)
}

function isLayout(value: unknown): value is PageLayout {
  return value === 'list' || value === 'board'
}
