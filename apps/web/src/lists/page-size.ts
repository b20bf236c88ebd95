import { type Preferences, usePreferences } from '~/ui/preferences.ts'

/** Copied from the contract: importing it would add its schemas to the first bundle. */
export const pageSizes: readonly number[] = [10, 25, 50, 100]
const defaultPageSize = 25

/** All rows in one scrolling list. */
export const allRows = 0

/**
 * The page size of the list: stored per table (specification section 2). Never `allRows`: a page opened by
 * its URL has a size.
 */
export const pageSizeOf = (table: string): number => sizeIn(usePreferences.getState(), table)

export const usePageSize = (table: string): number => usePreferences((kept) => sizeIn(kept, table))

/** A size of another version, or edited by hand, is ignored: the server would refuse it on every page. */
const sizeIn = ({ dataTablePageSizes }: Preferences, table: string): number =>
  pageSizes.find((size) => size === dataTablePageSizes[table]) ?? defaultPageSize
