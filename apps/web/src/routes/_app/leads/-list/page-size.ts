import { keepPageSize, usePreferences } from '../../../../preferences.ts'

const table = 'leads'
const usual = 25

/** How many leads a page holds: kept per table (specification section 2). */
export const leadPageSize = (): number => usePreferences.getState().dataTablePageSizes[table] ?? usual

export const useLeadPageSize = (): number => usePreferences((kept) => kept.dataTablePageSizes[table] ?? usual)

export const keepLeadPageSize = (size: number): void => keepPageSize(table, size)
