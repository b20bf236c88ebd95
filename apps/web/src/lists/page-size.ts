import { usePreferences } from '../preferences.ts'

const usualPageSize = 25

/** All rows in one list that scrolls. */
export const allRows = 0

/**
 * How many rows a page of the list holds: kept per table (specification section 2). Never `allRows`: a page that
 * somebody opens by its address has a size.
 */
export const pageSizeOf = (table: string): number =>
  usePreferences.getState().dataTablePageSizes[table] || usualPageSize

export const usePageSize = (table: string): number =>
  usePreferences((kept) => kept.dataTablePageSizes[table] || usualPageSize)
