import { drawStates } from '@crm/domain/commissions/draw-actions'
import { sheetStates } from '@crm/domain/commissions/sheet-actions'
import { drawSortFields } from '@crm/domain/commissions/sort-fields'
import * as z from 'zod'
import { Day, Id, oneOrMany, pageOf, paging, filteredCountsOf, sortParam } from '../shapes.ts'
import { Draw } from './draw-shapes.ts'
import { exportColumnsParam, pageParams } from './export-shapes.ts'

/** A draw with its sheet. */
export const ListedDraw = Draw.extend({
  sheetId: Id,
  jobNumber: z.string(),
  clientName: z.string(),
  repId: Id,
  formerRepIds: z.array(Id),
  repName: z.string(),
  sheetState: z.enum(sheetStates),
  payable: z.boolean().describe('True if the draw can be marked paid now.'),
  notPayableReason: z
    .string()
    .nullable()
    .describe('Reason that the draw cannot be paid now. Null if it can.'),
  notApprovableReason: z
    .string()
    .nullable()
    .describe('Reason that the draw cannot be approved now. Null if it can.'),
  notDeniableReason: z
    .string()
    .nullable()
    .describe('Reason that the draw cannot be denied now. Null if it can.'),
}).meta({ id: 'ListedDraw' })
export type ListedDraw = z.output<typeof ListedDraw>

const DrawState = z.enum(drawStates)

const filters = {
  id: oneOrMany(Id).optional(),
  state: oneOrMany(DrawState).optional(),
  repId: oneOrMany(Id).optional(),
  payable: z
    .stringbool()
    .optional()
    .describe('If true, returns only draws that can be paid now. If false, only the others.'),
  askedFrom: Day.optional(),
  askedTo: Day.optional(),
  approvedFrom: Day.optional(),
  approvedTo: Day.optional(),
  paidFrom: Day.optional().describe('First payment date of paid draws, inclusive.'),
  paidTo: Day.optional(),
  q: z
    .string()
    .trim()
    .max(200)
    .optional()
    .describe('Search text: a job number, or any part of the client’s name, phone, email or address.'),
}

export const DrawPageQuery = z.object({
  ...filters,
  ...paging,
  sort: sortParam(drawSortFields).default('-createdAt'),
})
export const DrawExportQuery = DrawPageQuery.omit(pageParams).extend(exportColumnsParam('draws'))
export type DrawFilter = Omit<z.output<typeof DrawExportQuery>, 'sort' | 'columns'>

export const DrawPage = pageOf(ListedDraw)

/** Count per state, including zeros. */
export const DrawStateCount = z.record(DrawState, z.int()).meta({ id: 'DrawStateCount' })
export type DrawStateCount = z.output<typeof DrawStateCount>

/** Counts matching draws per state, so it takes no filter by state. */
export const DrawCountQuery = z.object(filters).omit({ state: true })
export const FilteredDrawCount = filteredCountsOf(drawStates).meta({ id: 'FilteredDrawCount' })
