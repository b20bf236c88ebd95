/** Reverses the changes of a batch, on leads and their dependent records. */
import { fieldLabel } from '@crm/domain/activity/field-labels'
import { isKeyOf } from '@crm/domain/own'
import { removeAddress, restoreAddress } from '#business/addresses/act'
import { addresses } from '#business/addresses/store'
import { Refused } from '#spine/refusals'
import { mergeChanges } from '#processes/lead-batches/queries'
import { removeLead, restoreLead } from '#business/leads/act'
import { leads } from '#business/leads/store'
import { removeNote, restoreNote } from '#shared/notes/act'
import { notes } from '#shared/notes/store'
import type { Changes } from '#spine/records/activity'
import type { ChangeOptions, Recording } from '#spine/records/kind'
import type { UnitOfWork } from '#spine/records/unit-of-work'
import { tasks } from '#shared/tasks/store'
import type { Task } from '#shared/tasks/task'
import { type RecordedChange, wasChangedOtherwise } from './queries.ts'

/**
 * Removes created records, restores removed ones, and resets fields that still have the value of the batch. Returns
 * texts about records that somebody changed and that stay. Throws Refused when the lead itself stays.
 */
export async function reverseChanges(
  work: UnitOfWork,
  changes: readonly RecordedChange[],
  recording: Recording,
): Promise<readonly string[]> {
  const kept: string[] = []
  const groups = [...Map.groupBy(changes, ({ type, id }) => `${type} ${id}`).values()]
  // A removed lead takes its dependent records along, and restoring brings them back.
  const isWholeLead = changes.some(({ verb }) => verb === 'lead.created' || verb === 'lead.removed')
  for (const group of isWholeLead
    ? groups.filter(([first]) => first?.type === 'lead')
    : groups.toReversed()) {
    const [first] = group
    if (first) kept.push(...(await reverseRecord(work, first, group, recording)))
  }
  return kept
}

async function reverseRecord(
  work: UnitOfWork,
  { type, id }: RecordedChange,
  changes: readonly RecordedChange[],
  recording: Recording,
): Promise<readonly string[]> {
  const { store, remove, restore } = kinds[type]
  const last = changes.findLast(({ verb }) => /removed|restored|created|written/.test(verb))?.verb ?? ''
  if (last.endsWith('removed')) {
    const [record] = await store.lockMany(work, [id], { removed: true })
    if (record) await ignoreRefusal(type, restore(work, record, recording))
    return []
  }
  const [record] = await store.lockMany(work, [id])
  if (!record) return []
  if (last !== '') {
    if (type !== 'lead' && (await wasChangedOtherwise(work.tx, { type, id }, recording.undoes)))
      return [`The ${type} was changed since.`]
    await ignoreRefusal(type, remove(work, record, recording))
    return []
  }
  const { fields, kept } = previousFields(
    store.fieldsOf(record),
    mergeChanges(changes.map(({ changes }) => changes)),
  )
  await store.change(work, record, fields, { ...recording, ...previousWait(changes, fields) })
  return kept.map((field) => `${fieldLabel(field)} was changed since.`)
}

/** Previous values, except for fields that somebody changed since. */
function previousFields(now: Readonly<Record<string, unknown>>, changes: Changes) {
  const others = Object.entries(changes).filter(([field, [from, to]]) => from !== to && isKeyOf(now, field))
  const isOurs = ([field, [from, to]]: (typeof others)[number]) => now[field] === to || now[field] === from
  return {
    fields: Object.fromEntries(others.filter(isOurs).map(([field, [from]]) => [field, from])),
    kept: others.filter((entry) => !isOurs(entry)).map(([field]) => field),
  }
}

/** The waiting start is not a field: a reverted re-inquiry also resets its waiting time. */
function previousWait(
  changes: readonly RecordedChange[],
  fields: Readonly<Record<string, unknown>>,
): ChangeOptions {
  const waited = changes.find(({ facts }) => facts['waited'])?.facts['waited'] as WaitColumns | undefined
  return waited && 'status' in fields ? { columns: { ...waited } } : {}
}

/** Named like the columns of a lead. */
export interface WaitColumns {
  readonly reopened_at: string | null
  readonly first_contact_at: string | null
}

/** Ignores a refusal for dependent records, such as a note with replies; a refusal for the lead is reported. */
async function ignoreRefusal(type: RecordedChange['type'], action: Promise<unknown>): Promise<void> {
  try {
    await action
  } catch (error) {
    if (type === 'lead' || !(error instanceof Refused)) throw error
  }
}

interface Kind<Rec> {
  readonly store: {
    lockMany(work: UnitOfWork, ids: readonly string[], options?: { removed: boolean }): Promise<Rec[]>
    fieldsOf(record: Rec): Readonly<Record<string, unknown>>
    change(work: UnitOfWork, record: Rec, fields: object, change: ChangeOptions): Promise<unknown>
  }
  readonly remove: (work: UnitOfWork, record: Rec, recording: Recording) => Promise<unknown>
  readonly restore: (work: UnitOfWork, record: Rec, recording: Recording) => Promise<unknown>
}

/** Erases the record type: each record goes back to the store that it came from. */
const kindOf = <Rec>(kind: Kind<Rec>): Kind<{ readonly version: number }> => kind as never

const kinds: Record<RecordedChange['type'], Kind<{ readonly version: number }>> = {
  lead: kindOf({ store: leads, remove: removeLead, restore: restoreLead }),
  address: kindOf({ store: addresses, remove: removeAddress, restore: restoreAddress }),
  note: kindOf({ store: notes, remove: removeNote, restore: restoreNote }),
  task: kindOf<Task>({
    store: tasks,
    remove: (work, task, recording) => tasks.remove(work, task, recording),
    restore: (work, task, recording) => tasks.restore(work, task, {}, recording),
  }),
}
