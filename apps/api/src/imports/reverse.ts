/** What a batch did is done the other way round: on leads, and on what hangs on them. */
import { fieldLabel } from '@crm/domain/activity/field-labels'
import { removeAddress, restoreAddress } from '../addresses/act.ts'
import { addresses } from '../addresses/store.ts'
import { Refused } from '../http/handle.ts'
import { inAll } from '../lead-batches/queries.ts'
import { removeLead, restoreLead } from '../leads/act.ts'
import { leads } from '../leads/store.ts'
import { removeNote, restoreNote } from '../notes/act.ts'
import { notes } from '../notes/store.ts'
import type { Changes } from '../records/activity.ts'
import type { Change, Recording } from '../records/kind.ts'
import type { UnitOfWork } from '../records/unit-of-work.ts'
import { type Task, tasks } from '../tasks/store.ts'
import { type Deed, wasChangedBeside } from './queries.ts'

/**
 * Removes what was made, brings back what was removed, and gives every field its former value where it still has what
 * the batch gave it. Answers in words what stays, since somebody changed it. Throws Refused where the lead itself stays.
 */
export async function reverseDeeds(
  work: UnitOfWork,
  deeds: readonly Deed[],
  recording: Recording,
): Promise<readonly string[]> {
  const left: string[] = []
  const ofOne = [...Map.groupBy(deeds, ({ type, id }) => `${type} ${id}`).values()]
  // A lead that is removed takes along what hangs on it, and brings it back.
  const isWhole = deeds.some(({ verb }) => verb === 'lead.created' || verb === 'lead.removed')
  for (const some of isWhole ? ofOne.filter(([first]) => first?.type === 'lead') : ofOne.toReversed()) {
    const [first] = some
    if (first) left.push(...(await reverseOne(work, first, some, recording)))
  }
  return left
}

async function reverseOne(
  work: UnitOfWork,
  { type, id }: Deed,
  deeds: readonly Deed[],
  recording: Recording,
): Promise<readonly string[]> {
  const { store, remove, restore } = kinds[type]
  const last = deeds.findLast(({ verb }) => /removed|restored|created|written/.test(verb))?.verb ?? ''
  if (last.endsWith('removed')) {
    const [record] = await store.lockMany(work, [id], { removed: true })
    if (record) await unlessRefused(type, restore(work, record, recording))
    return []
  }
  const [record] = await store.lockMany(work, [id])
  if (!record) return []
  if (last !== '') {
    if (type !== 'lead' && (await wasChangedBeside(work.tx, { type, id }, recording.undoes)))
      return [`Somebody changed the ${type} since, so it stays.`]
    await unlessRefused(type, remove(work, record, recording))
    return []
  }
  const { fields, kept } = asBefore(store.fieldsOf(record), inAll(deeds.map(({ changes }) => changes)))
  await store.change(work, record, fields, { ...recording, ...waitedBefore(deeds, fields) })
  return kept.map((field) => `Somebody changed ${fieldLabel(field)} since.`)
}

/** Of each field what it was, but for those that somebody gave another value since. */
function asBefore(now: Readonly<Record<string, unknown>>, changes: Changes) {
  const others = Object.entries(changes).filter(([field, [from, to]]) => from !== to && field in now)
  const isOurs = ([field, [from, to]]: (typeof others)[number]) => now[field] === to || now[field] === from
  return {
    fields: Object.fromEntries(others.filter(isOurs).map(([field, [from]]) => [field, from])),
    kept: others.filter((one) => !isOurs(one)).map(([field]) => field),
  }
}

/** Since when the client waits is no field: who asked again waited anew, and does so no more. */
function waitedBefore(deeds: readonly Deed[], fields: Readonly<Record<string, unknown>>): Change {
  const waited = deeds.find(({ facts }) => facts['waited'])?.facts['waited'] as Waited | undefined
  return waited && 'status' in fields ? { columns: { ...waited } } : {}
}

/** As the columns of a lead have it. */
export interface Waited {
  readonly reopened_at: string | null
  readonly first_contact_at: string | null
}

/** A note that was answered, an address that another one took the place of: they stay. A lead that stays is said. */
async function unlessRefused(type: Deed['type'], doing: Promise<unknown>): Promise<void> {
  try {
    await doing
  } catch (error) {
    if (type === 'lead' || !(error instanceof Refused)) throw error
  }
}

interface Kind<Rec> {
  readonly store: {
    lockMany(work: UnitOfWork, ids: readonly string[], options?: { removed: boolean }): Promise<Rec[]>
    fieldsOf(record: Rec): Readonly<Record<string, unknown>>
    change(work: UnitOfWork, record: Rec, fields: object, change: Change): Promise<unknown>
  }
  readonly remove: (work: UnitOfWork, record: Rec, recording: Recording) => Promise<unknown>
  readonly restore: (work: UnitOfWork, record: Rec, recording: Recording) => Promise<unknown>
}

/** One kind stands for any: a record comes from the store that it is given back to. */
const kindOf = <Rec>(kind: Kind<Rec>): Kind<{ readonly version: number }> => kind as never

const kinds: Record<Deed['type'], Kind<{ readonly version: number }>> = {
  lead: kindOf({ store: leads, remove: removeLead, restore: restoreLead }),
  address: kindOf({ store: addresses, remove: removeAddress, restore: restoreAddress }),
  note: kindOf({ store: notes, remove: removeNote, restore: restoreNote }),
  task: kindOf<Task>({
    store: tasks,
    remove: (work, task, recording) => tasks.remove(work, task, recording),
    restore: (work, task, recording) => tasks.restore(work, task, {}, recording),
  }),
}
