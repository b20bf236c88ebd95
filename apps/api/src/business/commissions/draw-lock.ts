/** Lock order for deciding a draw: its sheet first, so that concurrent decisions on one sheet are serialized. */
import { can } from '@crm/domain/people/can'
import type { Right } from '#spine/records/kind'
import type { UnitOfWork } from '#spine/records/unit-of-work'
import { type DrawRecord, draws } from './draw-store.ts'
import { commissions } from './store.ts'
import type { Sheet } from './sheet.ts'

export interface DrawIds {
  readonly commissionId: string
  readonly drawId: string
}

export type DrawSubject = ReturnType<typeof draws.about>

/** Throws Refused: 404 for a draw of another sheet, 403 with the reason. */
export async function lockDraw(
  work: UnitOfWork,
  { commissionId, drawId }: DrawIds,
  right: Right<DrawSubject>,
): Promise<{ readonly sheet: Sheet; readonly draw: DrawRecord }> {
  const sheet = await commissions.lock(work, commissionId, can.readSheet)
  const [draw] = await draws.lockMany(work, [drawId])
  return { sheet, draw: draws.guard(ifOnSheet(sheet, draw), work.viewer, right, work.now) }
}

/** The draw, unless it is on another sheet. */
export const ifOnSheet = (sheet: Sheet, draw: DrawRecord | undefined): DrawRecord | undefined =>
  draw?.sheet_id === sheet.id ? draw : undefined
