import { randomUUID } from 'node:crypto'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { type Connection, openDatabase } from '@crm/api/platform/db/database'
import { startEmbedded } from '@crm/api/platform/db/embedded/start-embedded'
import { findWrongCounters } from '@crm/api/business/leads/counts'
import { sql } from 'kysely'
import { type Posted, postAgain, startPosters } from './posters.ts'
import type { Soaked, Victim } from './server.ts'
import { startWriters } from './writers.ts'

export interface Round {
  readonly victim: Victim
  readonly acknowledged: number
  /** Milliseconds from the kill to a healthy server, without help. */
  readonly recovery: number
  /** Acknowledged leads that are missing or lack their activity row; imported ones also without note or log. */
  readonly lost: number
  /** The number of acknowledged import calls. */
  readonly imported: number
  /** After repeating every import call: people who are not exactly one lead with one note, imported once. */
  readonly doubled: number
  readonly wrongCounters: number
}

/** Kills `victim` under write load at a random moment, waits for the recovery, and looks for lost data. */
export async function round(server: Soaked, victim: Victim): Promise<Round> {
  const writers = startWriters(server.url, await server.token(), 8)
  const posters = startPosters(server.url, randomUUID(), 4)
  await delay(150 + Math.random() * 850)
  await server.kill(victim)
  const recovery = victim === 'PostgreSQL' ? await server.recover() : await server.start()
  await Promise.all([writers.stop(), posters.stop()])
  const heard = posters.posted.filter(({ isAcknowledged }) => isAcknowledged)
  const found = await lookInto(server, async (db) => ({
    lost: (await lostOf(db, writers.acknowledged)) + (await notOnce(db, heard)),
    wrongCounters: (await findWrongCounters(db)).length,
  }))
  await postAgain(server.url, posters.posted)
  const doubled = await lookInto(server, (db) => notOnce(db, posters.posted))
  return {
    victim,
    acknowledged: writers.acknowledged.length,
    imported: heard.length,
    recovery,
    ...found,
    doubled,
  }
}

/** Reads the database directly, beside the server that runs it. */
export async function lookInto<T>({ dataDir }: Soaked, look: (db: Connection) => Promise<T>): Promise<T> {
  const shared = await startEmbedded({ dataDir: path.join(dataDir, 'postgres') })
  const db = openDatabase(shared.connection)
  try {
    return await look(db.read)
  } finally {
    await db.close()
    await shared.stop()
  }
}

/** The number of these leads that are missing or lack their activity row. */
export async function lostOf(db: Connection, ids: readonly string[]): Promise<number> {
  const { rows } = await sql<{ n: number }>`
      select count(*)::integer as n from unnest(${ids}::uuid[]) as acknowledged (id)
      where not exists (select 1 from leads where leads.id = acknowledged.id)
      or not exists (select 1 from activity where activity.lead_id = acknowledged.id and verb = 'lead.created')
    `.execute(db)
  return rows[0]?.n ?? ids.length
}

/** The number of people who are not exactly one lead with one note, imported by exactly one call of the log. */
async function notOnce(db: Connection, posted: readonly Posted[]): Promise<number> {
  const emails = posted.map(({ email }) => email)
  const { rows } = await sql<{ n: number }>`
    select count(*)::integer as n from (
      select count(distinct l.id) as leads, count(distinct n.id) as notes, count(distinct i.id) as calls
      from unnest(${emails}::text[]) as wanted (email)
      left join leads as l on l.email1 = wanted.email and l.deleted_at is null
      left join notes as n on n.lead_id = l.id
      left join lead_imports as i on i.lead_id = l.id and i.outcome in ('created', 'merged')
      group by wanted.email
    ) as found where (leads, notes, calls) is distinct from (1, 1, 1)
  `.execute(db)
  return rows[0]?.n ?? emails.length
}
