import type { LeadKey } from '@crm/domain/leads/duplicates'
import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import type { Connection, Database } from '#platform/db/database'
import { findWrongCounters } from '#business/leads/counts'
import {
  type MergedLead,
  mergedLeadsColumn,
  refreshSearchIndex,
  keysOfLead,
  leadSearch,
  keysWithout,
} from '#business/leads/identity'

/**
 * Compares the derived data of every lead, its identity keys and its search text, with the lead. Repairs differences
 * and logs their number.
 */
export async function checkLeads(db: Database, log: FastifyBaseLogger): Promise<void> {
  const repaired = { keys: 0, search: 0 }
  let after: string | null = null
  for (;;) {
    const leads = await readBatch(db.read, after)
    for (const lead of leads) {
      const differs = { keys: haveKeysChanged(lead), search: lead.search !== searchOf(lead) }
      if (!differs.keys && !differs.search) continue
      await repair(db, lead.id)
      repaired.keys += Number(differs.keys)
      repaired.search += Number(differs.search)
    }
    const last = leads.at(-1)
    if (!last) break
    after = last.id
  }
  if (repaired.keys + repaired.search > 0)
    log.error({ mended: repaired }, 'keys or search of leads differed from the leads')
  else log.info('keys and search of the leads are right')
}

interface Checked {
  readonly id: string
  readonly number: number
  readonly first_name: string
  readonly last_name: string
  readonly phone1: string | null
  readonly email1: string | null
  readonly is_removed: boolean
  readonly search: string
  readonly fullAddress: string | null
  readonly streetAddress: string | null
  readonly zip: string | null
  readonly has_home: boolean
  readonly former: readonly MergedLead[] | null
  readonly keys: readonly LeadKey[]
}

const batchSize = 1_000

/** The subquery limits before the join, which would otherwise start at the first address each time. */
async function readBatch(db: Connection, after: string | null): Promise<Checked[]> {
  const { rows } = await sql<Checked>`
    select
      l.*, a.full_address as "fullAddress", a.street_address as "streetAddress", a.zip, a.id is not null as has_home,
      ${mergedLeadsColumn}, (
        select coalesce(jsonb_agg(jsonb_build_object('kind', k.kind, 'key', k.key)), '[]')
        from lead_keys as k where k.lead_id = l.id
      ) as keys
    from (
      select id, number, first_name, last_name, phone1, email1, search, deleted_at is not null as is_removed
      from leads where ${after}::uuid is null or id > ${after}::uuid
      order by id limit ${batchSize}
    ) as l
    left join addresses as a on a.lead_id = l.id and a.type = 'Primary' and a.deleted_at is null
    order by l.id
  `.execute(db)
  return rows
}

function haveKeysChanged(lead: Checked): boolean {
  const expected = lead.is_removed ? [] : keysOfLead(lead, lead)
  return keysWithout(expected, lead.keys).length > 0 || keysWithout(lead.keys, expected).length > 0
}

const searchOf = (lead: Checked) => leadSearch(lead, lead.has_home ? lead : undefined)

/** Recomputes from the locked row, since the lead may have changed after the comparison. */
const repair = (db: Database, id: string) => db.inTransaction((tx) => refreshSearchIndex(tx, id))

/** Compares the counters of the status tabs with the leads, and logs every difference. */
export async function checkLeadCounts(db: Database, log: FastifyBaseLogger): Promise<void> {
  const wrong = await findWrongCounters(db.read)
  if (wrong.length > 0) log.error({ wrong }, 'lead counters differ from the leads')
  else log.info('lead counters are right')
}
