/** Imports are taken back, and that is taken back: each with its fate, in one batch that is undone as one. */
import type { ImportBatch, ImportBatchResult, ImportFate } from '@crm/contract/web/import-batch-shapes'
import type { LeadBatchUndo } from '@crm/contract/web/lead-batch-shapes'
import { importsAtOnce, mostTakenBack } from '@crm/domain/imports/taking-back'
import { fullName, leadNumber } from '@crm/domain/leads/lead-name'
import { can } from '@crm/domain/people/can'
import { demandOwnBatch } from '../handovers/act.ts'
import { findBatch } from '../handovers/queries.ts'
import { Refused, demand, refuse } from '../http/handle.ts'
import { newId } from '../ids.ts'
import { type Lead, leads } from '../leads/store.ts'
import type { Person } from '../people/people.ts'
import type { UnitOfWork } from '../records/unit-of-work.ts'
import {
  type ImportRow,
  changeImport,
  countToTakeBack,
  deedsOnLead,
  idsOfTakenBack,
  idsToTakeBack,
  lastWork,
  lockImport,
} from './queries.ts'
import { reverseDeeds } from './reverse.ts'

/**
 * Takes back what these imports did, the last first: what they created is removed, unless somebody has worked on it;
 * what they filled in gets its former value, unless somebody changed it since. Throws Refused: who may not, and
 * more than was agreed to.
 */
export async function takeBackImports(
  work: UnitOfWork,
  actor: Person,
  { imports, filter, expected, batchId: begun, after }: ImportBatch,
): Promise<ImportBatchResult> {
  demand(can.undoImport(actor))
  const batchId = begun ?? newId()
  await demandOwnBatch(work, batchId, actor)
  if (filter && after === undefined) {
    const n = await countToTakeBack(work.tx, actor, filter, mostTakenBack + 1)
    if (n > mostTakenBack) throw tooMany
    if (expected !== undefined && n > expected)
      throw new Refused(refuse(409, `By now ${n} calls match, not ${expected}.`))
  }
  const found = filter
    ? await idsToTakeBack(work.tx, actor, filter, { after, limit: importsAtOnce + 1 })
    : [...new Set(imports)]
  const some = found.slice(0, importsAtOnce)
  const fates: ImportFate[] = []
  for (const id of some) fates.push(await fateOf(work, id, (entry) => takeBack(work, actor, entry, batchId)))
  return { batchId, imports: fates, next: found.length > importsAtOnce ? (some.at(-1) ?? null) : null }
}

const tooMany = new Refused(
  refuse(
    400,
    `At most ${mostTakenBack.toLocaleString('en-US')} calls are taken back at once. Narrow the filter.`,
  ),
)

/**
 * Does again what a batch took back, wherever nobody changed the same since: removed leads come back, filled fields are
 * filled. Throws Refused.
 */
export async function undoTakingBack(
  work: UnitOfWork,
  actor: Person,
  id: string,
  { batchId: begun, after }: LeadBatchUndo,
): Promise<ImportBatchResult> {
  const batch = await findBatch(work.tx, id)
  if (!batch) throw new Refused(refuse(404, 'Batch not found'))
  demand(can.undoBatch(actor, batch, work.now))
  const batchId = begun ?? newId()
  await demandOwnBatch(work, batchId, actor)
  const found = await idsOfTakenBack(work.tx, id, { after, limit: importsAtOnce + 1 })
  const some = found.slice(0, importsAtOnce)
  const fates: ImportFate[] = []
  for (const one of some) fates.push(await fateOf(work, one, (entry) => bringBack(work, entry, batchId)))
  return { batchId, imports: fates, next: found.length > importsAtOnce ? (some.at(-1) ?? null) : null }
}

type Ending = Pick<ImportFate, 'leadId' | 'number' | 'fullName' | 'fate' | 'reason'>

/** What is refused of one leaves the others alone: it is thrown before anything of it is written. */
async function fateOf(
  work: UnitOfWork,
  id: string,
  doing: (entry: ImportRow) => Promise<Ending>,
): Promise<ImportFate> {
  const entry = await lockImport(work.tx, id)
  return { id, ...(entry ? await doing(entry) : refused('Import not found')) }
}

async function takeBack(work: UnitOfWork, actor: Person, entry: ImportRow, batchId: string): Promise<Ending> {
  if (entry.taken_back_at !== null) return { ...refused(null), fate: 'unchanged' }
  if (entry.outcome !== 'created' && entry.outcome !== 'merged')
    return refused('This call brought nothing in.')
  const [lead] = entry.lead_id ? await leads.lockMany(work, [entry.lead_id]) : []
  if (!lead) return refused('Its lead is removed, merged into another, or not one of yours.')
  const named = nameOf(lead)
  const deeds = await deedsOnLead(work.tx, entry.id, lead.id)
  if (deeds.length === 0) return { ...named, ...stays('It is from before imports could be taken back.') }
  const worked = entry.outcome === 'created' ? await lastWork(work.tx, lead.id, entry.id) : undefined
  if (worked) return { ...named, ...stays(worksInWords(work.nameOf(worked.actor_id))) }
  const recording = { batchId, undoes: entry.id }
  return attempt(named, async () => {
    const left = await reverseDeeds(work, deeds, recording)
    await changeImport(work.tx, entry.id, {
      taken_back_at: work.now,
      taken_back_by: actor.id,
      taken_back_batch: batchId,
    })
    return left
  })
}

/** Without a name it was the lead import itself. */
const worksInWords = (name: string | null) =>
  name === null ? 'They asked again since: that comes first.' : `${name} has worked on this lead since.`

async function bringBack(work: UnitOfWork, entry: ImportRow, batchId: string): Promise<Ending> {
  const { taken_back_batch: former, lead_id: leadId } = entry
  if (!former || !leadId) return { ...refused(null), fate: 'unchanged' }
  const [removed] = await leads.lockMany(work, [leadId], { removed: true })
  const [lead = removed] = await leads.lockMany(work, [leadId])
  if (!lead) return refused('Its lead is not one of yours any more.')
  const deeds = await deedsOnLead(work.tx, former, leadId, entry.id)
  return attempt(nameOf(lead), async () => {
    const left = await reverseDeeds(work, deeds, { batchId, undoes: former })
    await changeImport(work.tx, entry.id, {
      taken_back_at: null,
      taken_back_by: null,
      taken_back_batch: null,
    })
    return left
  })
}

async function attempt(named: Named, doing: () => Promise<readonly string[]>): Promise<Ending> {
  try {
    const left = await doing()
    return { ...named, fate: 'done', reason: left.length > 0 ? left.join(' ') : null }
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    return { ...named, ...stays(error.message) }
  }
}

type Named = Pick<ImportFate, 'leadId' | 'number' | 'fullName'>

const nameOf = (lead: Lead): Named => ({
  leadId: lead.id,
  number: leadNumber(lead.number),
  fullName: fullName(lead.first_name, lead.last_name),
})

const stays = (reason: string | null): Pick<Ending, 'fate' | 'reason'> => ({ fate: 'refused', reason })

const refused = (reason: string | null): Ending => ({
  leadId: null,
  number: null,
  fullName: null,
  ...stays(reason),
})
