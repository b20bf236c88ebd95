import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { openDatabase } from '@crm/api/db/database'
import { startEmbedded } from '@crm/api/db/embedded/start-embedded'
import { wrongCounters } from '@crm/api/leads/counts'
import { sql } from 'kysely'
import type { Soaked, Victim } from './server.ts'
import { startWriters } from './writers.ts'

export interface Round {
  readonly victim: Victim
  readonly acknowledged: number
  /** Milliseconds from the kill's end to a healthy server, nobody helping. */
  readonly recovery: number
  /** Acknowledged leads that are gone, or stand without their activity row. */
  readonly lost: number
  readonly wrongCounters: number
}

/** Kills `victim` under write load at a random moment, lets everything come back, and looks for what was lost. */
export async function round(server: Soaked, victim: Victim): Promise<Round> {
  const writers = startWriters(server.url, await server.token(), 8)
  await delay(150 + Math.random() * 850)
  await server.kill(victim)
  const recovery = victim === 'PostgreSQL' ? await server.recover() : await server.start()
  await writers.stop()
  return {
    victim,
    acknowledged: writers.acknowledged.length,
    recovery,
    ...(await lookFor(server, writers.acknowledged)),
  }
}

/** Looks into the database itself, beside the server that runs it. */
async function lookFor({ dataDir }: Soaked, ids: readonly string[]) {
  const shared = await startEmbedded({ dataDir: path.join(dataDir, 'postgres') })
  const db = openDatabase(shared.connection)
  try {
    const { rows } = await sql<{ n: number }>`
      select count(*)::integer as n from unnest(${ids}::uuid[]) as acknowledged (id)
      where not exists (select 1 from leads where leads.id = acknowledged.id)
      or not exists (select 1 from activity where activity.lead_id = acknowledged.id and verb = 'lead.created')
    `.execute(db.read)
    return { lost: rows[0]?.n ?? ids.length, wrongCounters: (await wrongCounters(db.read)).length }
  } finally {
    await db.close()
    await shared.stop()
  }
}
