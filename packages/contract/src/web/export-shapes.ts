/** Shapes shared by all exported lists. */
import { exportColumns } from '@crm/domain/lists/export-columns'
import type { ExportedList } from '@crm/domain/lists/exported-lists'
import * as z from 'zod'
import { oneOrMany } from '../shapes.ts'

/** Columns of the file, in the requested order; defaults to all. */
export const exportColumnsParam = <L extends ExportedList>(list: L) => ({
  columns: oneOrMany(z.enum(exportColumns(list))).optional(),
})

/** Paging parameters, which an export of the whole list does not take. */
export const pageParams = { page: true, pageSize: true, after: true } as const
export const cursorParams = { limit: true, after: true } as const

/** RFC 4180, UTF-8 with a byte-order mark. */
export const CsvFile = z.string()
