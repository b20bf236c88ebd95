import { keepPageSize, usePreferences } from '../../../../preferences.ts'

/** The name of this table among the preferences. */
export const leadTable = 'leads'
export const usualPageSize = 25

/** All rows in one list that scrolls. */
export const allRows = 0

/** How many leads a page holds: kept per table (specification section 2). */
export const leadPageSize = (): number =>
  usePreferences.getState().dataTablePageSizes[leadTable] ?? usualPageSize

/** Never `allRows`: a page that somebody opens by its address has a size. */
export const useLeadPageSize = (): number =>
  usePreferences((kept) => kept.dataTablePageSizes[leadTable] || usualPageSize)

export const keepLeadPageSize = (size: number): void => keepPageSize(leadTable, size)
