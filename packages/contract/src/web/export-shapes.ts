/** What every list that is taken out as a file has in common. */
import { exportColumns } from '@crm/domain/lists/export-columns'
import type { ExportedList } from '@crm/domain/lists/exported-lists'
import * as z from 'zod'
import { many } from '../shapes.ts'

/** Which columns the file has, in the order in which they are named; all of them unless told. */
export const exporting = <L extends ExportedList>(list: L) => ({
  columns: many(z.enum(exportColumns(list))).optional(),
})

/** What a page or a part of a list is asked for, and a file of all of it is not. */
export const notInFiles = { page: true, pageSize: true, after: true } as const
export const notInFilesOfTrails = { limit: true, after: true } as const

/** RFC 4180, UTF-8 with a byte-order mark. */
export const CsvFile = z.string()
