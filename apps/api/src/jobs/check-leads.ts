import type { LeadKey } from '@crm/domain/leads/duplicates'
import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import type { Connection, Database } from '../db/database.ts'
import { wrongCounters } from '../leads/counts.ts'
import {
  type Former,
  formerOfLead,
  keepLeadFound,
  keysOfLead,
  leadSearch,
  without,
} from '../leads/identity.ts'

/**
 * Compares what is kept of every lead beside its own fields with the truth: the keys it is recognised by and the text
 * it is found by. Mends what differs, and reports of how many leads it did.
 */
export async function checkLeads(db: Database, log: FastifyBaseLogger): Promise<void> {
  const mended = { keys: 0, search: 0 }
  let after: string | null = null
  for (;;) {
    const leads = await someLeads(db.read, after)
    for (const lead of leads) {
      const differs = { keys: haveKeysChanged(lead), search: lead.search !== searchOf(lead) }
      if (!differs.keys && !differs.search) continue
      await mend(db, lead.id)
      mended.keys += Number(differs.keys)
      mended.search += Number(differs.search)
    }
    const last = leads.at(-1)
    if (!last) break
    after = last.id
  }
  if (mended.keys + mended.search > 0)
    log.error({ mended }, 'keys or search of leads differed from the leads')
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
  readonly former: readonly Former[] | null
  readonly keys: readonly LeadKey[]
}

const atOnce = 1_000

/** These are chosen before anything is joined: the join would otherwise begin with the first address each time. */
async function someLeads(db: Connection, after: string | null): Promise<Checked[]> {
  const { rows } = await sql<Checked>`
    select
      l.*, a.full_address as "fullAddress", a.street_address as "streetAddress", a.zip, a.id is not null as has_home,
      ${formerOfLead}, (
        select coalesce(jsonb_agg(jsonb_build_object('kind', k.kind, 'key', k.key)), '[]')
        from lead_keys as k where k.lead_id = l.id
      ) as keys
    from (
      select id, number, first_name, last_name, phone1, email1, search, deleted_at is not null as is_removed
      from leads where ${after}::uuid is null or id > ${after}::uuid
      order by id limit ${atOnce}
    ) as l
    left join addresses as a on a.lead_id = l.id and a.type = 'Primary' and a.deleted_at is null
    order by l.id
  `.execute(db)
  return rows
}

function haveKeysChanged(lead: Checked): boolean {
  const wanted = lead.is_removed ? [] : keysOfLead(lead, lead)
  return without(wanted, lead.keys).length > 0 || without(lead.keys, wanted).length > 0
}

const searchOf = (lead: Checked) => leadSearch(lead, lead.has_home ? lead : undefined)

/** From the lead as it is when its row is locked: it may have been changed since it was compared. */
const mend = (db: Database, id: string) => db.inTransaction((tx) => keepLeadFound(tx, id))

/** Compares the counters of the status tabs with the truth, and reports every difference. */
export async function checkLeadCounts(db: Database, log: FastifyBaseLogger): Promise<void> {
  const wrong = await wrongCounters(db.read)
  if (wrong.length > 0) log.error({ wrong }, 'lead counters differ from the leads')
  else log.info('lead counters are right')
}
