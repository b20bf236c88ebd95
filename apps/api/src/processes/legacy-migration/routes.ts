import { legacyMigrations as contract } from '@crm/contract'
import type { LegacyMigration, LegacyMigrationEntry } from '@crm/contract/legacy/migration-shapes'
import { migrationOutcomes } from '@crm/domain/legacy/migration-outcomes'
import { leadNumber } from '@crm/domain/leads/lead-name'
import { done, doneList, handle } from '#spine/http/handle'
import type { NameOf } from '#spine/people/people'
import { write } from '#spine/records/routes'
import { beginMigration, notFound, stopMigration } from './act.ts'
import {
  type EntryRow,
  type Migration,
  type Tally,
  findMigration,
  listEntries,
  listMigrations,
  readTallies,
} from './queries.ts'

/** Number of runs in the list. */
const maxRuns = 20

export const legacyMigrations = handle('legacyMigrations', contract, {
  async list({ ctx: { db, people } }) {
    const runs = await listMigrations(db.read, maxRuns)
    const tally = await readTallies(
      db.read,
      runs.map(({ id }) => id),
    )
    const nameOf = await people.names()
    return done(
      200,
      runs.map((run) => runView(run, tally, nameOf)),
    )
  },

  async get({ params, ctx: { db, people } }) {
    const run = await findMigration(db.read, params.id)
    if (!run) return notFound
    return done(200, runView(run, await readTallies(db.read, [run.id]), await people.names()))
  },

  async entries({ params, query, ctx: { db } }) {
    if (!(await findMigration(db.read, params.id))) return notFound
    const path = contract.entries.path.replace('{id}', params.id)
    return doneList(await listEntries(db.read, params.id, query), path, query, entryView)
  },

  begin: write(async ({ work, body, ctx }) =>
    done(201, runView(await beginMigration(work, ctx.actor, body.isDry), [], work.nameOf)),
  ),

  stop: write(async ({ work, params, ctx }) => {
    const run = await stopMigration(work, ctx.actor, params.id)
    return done(200, runView(run, await readTallies(work.tx, [run.id]), work.nameOf))
  }),
})

function runView(run: Migration, tally: readonly Tally[], nameOf: NameOf): LegacyMigration {
  const ownTallies = tally.filter(({ migration_id: id }) => id === run.id)
  const sum = (valueOf: (row: Tally) => number) => ownTallies.reduce((total, row) => total + valueOf(row), 0)
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
      migrationOutcomes.map((outcome) => [
        outcome,
        ownTallies.find((row) => row.outcome === outcome)?.n ?? 0,
      ]),
    ) as LegacyMigration['outcomes'],
    addresses: sum(({ addresses }) => addresses),
    notes: sum(({ notes }) => notes),
    sales: sum(({ sales }) => sales),
    remarked: sum(({ remarked }) => remarked),
  }
}

const entryView = (row: EntryRow): LegacyMigrationEntry => ({
  id: row.id,
  kind: row.kind,
  formerId: row.former_id,
  name: row.name,
  outcome: row.outcome,
  leadId: row.lead_id,
  leadNumber: row.lead_number === null ? null : leadNumber(row.lead_number),
  addresses: row.addresses,
  notes: row.notes,
  sales: row.sales,
  remarks: row.remarks,
})
