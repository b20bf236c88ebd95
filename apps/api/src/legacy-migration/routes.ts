import { legacyMigrations as contract } from '@crm/contract'
import type { LegacyMigration, LegacyMigrationEntry } from '@crm/contract/legacy/migration-shapes'
import { migrationOutcomes } from '@crm/domain/legacy/migration-outcomes'
import { leadNumber } from '@crm/domain/leads/lead-name'
import { done, doneList, handle } from '../http/handle.ts'
import type { NameOf } from '../people/people.ts'
import { write } from '../records/routes.ts'
import { beginMigration, notFound, stopMigration } from './act.ts'
import {
  type EntryRow,
  type Migration,
  type Tally,
  findMigration,
  listEntries,
  listMigrations,
  tallyOf,
} from './queries.ts'

/** The runs that are looked at again. */
const shown = 20

export const legacyMigrations = handle('legacyMigrations', contract, {
  async list({ ctx: { db, people } }) {
    const runs = await listMigrations(db.read, shown)
    const tally = await tallyOf(
      db.read,
      runs.map(({ id }) => id),
    )
    const nameOf = await people.names()
    return done(
      200,
      runs.map((run) => view(run, tally, nameOf)),
    )
  },

  async get({ params, ctx: { db, people } }) {
    const run = await findMigration(db.read, params.id)
    if (!run) return notFound
    return done(200, view(run, await tallyOf(db.read, [run.id]), await people.names()))
  },

  async entries({ params, query, ctx: { db } }) {
    if (!(await findMigration(db.read, params.id))) return notFound
    const path = contract.entries.path.replace('{id}', params.id)
    return doneList(await listEntries(db.read, params.id, query), path, query, entryView)
  },

  begin: write(async ({ work, body, ctx }) =>
    done(201, view(await beginMigration(work, ctx.actor, body.isDry), [], work.nameOf)),
  ),

  stop: write(async ({ work, params, ctx }) => {
    const run = await stopMigration(work, ctx.actor, params.id)
    return done(200, view(run, await tallyOf(work.tx, [run.id]), work.nameOf))
  }),
})

function view(run: Migration, tally: readonly Tally[], nameOf: NameOf): LegacyMigration {
  const own = tally.filter(({ migration_id: id }) => id === run.id)
  const sum = (of: (one: Tally) => number) => own.reduce((all, one) => all + of(one), 0)
  return {
    id: run.id,
    isDry: run.is_dry,
    begunAt: run.begun_at,
    begunByName: nameOf(run.begun_by),
    stoppedAt: run.stopped_at,
    stoppedByName: nameOf(run.stopped_by),
    endedAt: run.ended_at,
    total: run.total,
    outcomes: Object.fromEntries(
      migrationOutcomes.map((outcome) => [outcome, own.find((one) => one.outcome === outcome)?.n ?? 0]),
    ) as LegacyMigration['outcomes'],
    addresses: sum(({ addresses }) => addresses),
    notes: sum(({ notes }) => notes),
    sales: sum(({ sales }) => sales),
    remarked: sum(({ remarked }) => remarked),
  }
}

const entryView = (row: EntryRow): LegacyMigrationEntry => ({
  id: row.id,
  kind: row.kind as LegacyMigrationEntry['kind'],
  formerId: row.former_id,
  name: row.name,
  outcome: row.outcome as LegacyMigrationEntry['outcome'],
  leadId: row.lead_id,
  leadNumber: row.lead_number === null ? null : leadNumber(row.lead_number),
  addresses: row.addresses,
  notes: row.notes,
  sales: row.sales,
  remarks: row.remarks,
})
