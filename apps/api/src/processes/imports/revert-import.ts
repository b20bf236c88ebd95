/** Reverts imports, and undoes the revert: a result per import, in one batch that can be undone as a whole. */
import type { ImportBatch, ImportBatchResult, ImportBatchRow } from '@crm/contract/web/import-batch-shapes'
import type { LeadBatchUndo } from '@crm/contract/web/lead-batch-shapes'
import { importsPerCall, maxReverts } from '@crm/domain/imports/reverting'
import { fullName, leadNumber } from '@crm/domain/leads/lead-name'
import { can } from '@crm/domain/people/can'
import { demandOwnBatch } from '#processes/handovers/act'
import { findBatch } from '#processes/handovers/queries'
import { Refused, demand, refuse } from '#spine/refusals'
import { newId } from '#platform/ids'
import { leads } from '#business/leads/store'
import type { Lead } from '#business/leads/lead'
import type { Person } from '#spine/people/people'
import type { UnitOfWork } from '#spine/records/unit-of-work'
import {
  type ImportRow,
  changeImport,
  countRevertible,
  listRecordedChanges,
  listReverted,
  listRevertible,
  findLatestWork,
  lockImport,
} from './queries.ts'
import { reverseChanges } from './reverse.ts'

/**
 * Reverts these imports, latest first. Leads that somebody worked on and fields that somebody changed stay.
 * Throws Refused without the right, and for more matches than the caller expected.
 */
export async function revertImports(
  work: UnitOfWork,
  actor: Person,
  { imports, filter, expected, batchId: existingBatchId, after }: ImportBatch,
): Promise<ImportBatchResult> {
  demand(can.undoImport(actor))
  const batchId = existingBatchId ?? newId()
  await demandOwnBatch(work, batchId, actor)
  if (filter && after === undefined) {
    const n = await countRevertible(work.tx, actor, filter, maxReverts + 1)
    if (n > maxReverts) throw tooMany
    if (expected !== undefined && n > expected)
      throw new Refused(refuse(409, `Now ${n} calls match, not ${expected}.`))
  }
  const found = filter
    ? await listRevertible(work.tx, actor, filter, { after, limit: importsPerCall + 1 })
    : [...new Set(imports)]
  const page = found.slice(0, importsPerCall)
  const results: ImportBatchRow[] = []
  for (const id of page)
    results.push(await resultOf(work, id, (entry) => revertImport(work, actor, entry, batchId)))
  return { batchId, imports: results, next: found.length > importsPerCall ? (page.at(-1) ?? null) : null }
}

const tooMany = new Refused(
  refuse(
    400,
    `At most ${maxReverts.toLocaleString('en-US')} calls can be undone together. Narrow the filter.`,
  ),
)

/**
 * Redoes reverted imports where nobody changed the same since: restores leads and fills fields again. Throws Refused.
 */
export async function undoRevert(
  work: UnitOfWork,
  actor: Person,
  id: string,
  { batchId: existingBatchId, after }: LeadBatchUndo,
): Promise<ImportBatchResult> {
  const batch = await findBatch(work.tx, id)
  if (!batch) throw new Refused(refuse(404, 'Batch not found'))
  demand(can.undoBatch(actor, batch, work.now))
  const batchId = existingBatchId ?? newId()
  await demandOwnBatch(work, batchId, actor)
  const found = await listReverted(work.tx, id, { after, limit: importsPerCall + 1 })
  const page = found.slice(0, importsPerCall)
  const results: ImportBatchRow[] = []
  for (const importId of page)
    results.push(await resultOf(work, importId, (entry) => redoImport(work, entry, batchId)))
  return { batchId, imports: results, next: found.length > importsPerCall ? (page.at(-1) ?? null) : null }
}

type RevertResult = Pick<ImportBatchRow, 'leadId' | 'number' | 'fullName' | 'fate' | 'reason'>

/** A refusal of one import does not affect the others, since it is thrown before any write. */
async function resultOf(
  work: UnitOfWork,
  id: string,
  act: (entry: ImportRow) => Promise<RevertResult>,
): Promise<ImportBatchRow> {
  const entry = await lockImport(work.tx, id)
  return { id, ...(entry ? await act(entry) : refused('Import not found')) }
}

async function revertImport(
  work: UnitOfWork,
  actor: Person,
  entry: ImportRow,
  batchId: string,
): Promise<RevertResult> {
  if (entry.taken_back_at !== null) return { ...refused(null), fate: 'unchanged' }
  if (entry.outcome !== 'created' && entry.outcome !== 'merged') return refused('This call imported nothing.')
  const [lead] = entry.lead_id ? await leads.lockMany(work, [entry.lead_id]) : []
  if (!lead) return refused('Its lead is removed, merged or not yours.')
  const details = leadDetails(lead)
  const changes = await listRecordedChanges(work.tx, entry.id, lead.id)
  if (changes.length === 0) return { ...details, ...keepLead('It is too old to undo.') }
  const latestWork =
    entry.outcome === 'created' ? await findLatestWork(work.tx, lead.id, entry.id) : undefined
  if (latestWork) return { ...details, ...keepLead(describeWork(work.nameOf(latestWork.actor_id))) }
  const recording = { batchId, undoes: entry.id }
  return attempt(details, async () => {
    const kept = await reverseChanges(work, changes, recording)
    await changeImport(work.tx, entry.id, {
      taken_back_at: work.now,
      taken_back_by: actor.id,
      taken_back_batch: batchId,
    })
    return kept
  })
}

/** Without a name, another import of the same person was the latest work. */
const describeWork = (name: string | null) =>
  name === null ? 'Undo the later inquiry first.' : `${name} has worked on this lead since.`

async function redoImport(work: UnitOfWork, entry: ImportRow, batchId: string): Promise<RevertResult> {
  const { taken_back_batch: former, lead_id: leadId } = entry
  if (!former || !leadId) return { ...refused(null), fate: 'unchanged' }
  const [removed] = await leads.lockMany(work, [leadId], { removed: true })
  const [lead = removed] = await leads.lockMany(work, [leadId])
  if (!lead) return refused('Its lead is no longer yours.')
  const changes = await listRecordedChanges(work.tx, former, leadId, entry.id)
  return attempt(leadDetails(lead), async () => {
    const kept = await reverseChanges(work, changes, { batchId, undoes: former })
    await changeImport(work.tx, entry.id, {
      taken_back_at: null,
      taken_back_by: null,
      taken_back_batch: null,
    })
    return kept
  })
}

async function attempt(details: LeadDetails, act: () => Promise<readonly string[]>): Promise<RevertResult> {
  try {
    const kept = await act()
    return { ...details, fate: 'done', reason: kept.length > 0 ? kept.join(' ') : null }
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    return { ...details, ...keepLead(error.message) }
  }
}

type LeadDetails = Pick<ImportBatchRow, 'leadId' | 'number' | 'fullName'>

const leadDetails = (lead: Lead): LeadDetails => ({
  leadId: lead.id,
  number: leadNumber(lead.number),
  fullName: fullName(lead.first_name, lead.last_name),
})

const keepLead = (reason: string | null): Pick<RevertResult, 'fate' | 'reason'> => ({
  fate: 'refused',
  reason,
})

const refused = (reason: string | null): RevertResult => ({
  leadId: null,
  number: null,
  fullName: null,
  ...keepLead(reason),
})
