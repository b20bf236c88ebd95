import { type LeadKey, leadKeys } from '@crm/domain/leads/duplicates'
import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import type { Connection, Database } from '../db/database.ts'
import { identityOf, keepLeadKeys, without } from '../leads/keys/keep.ts'
import { lockLead, primaryAddressOf } from '../leads/queries.ts'

/** Compares the keys of every lead with the truth, mends those that differ, and reports how many they were. */
export async function checkLeadKeys(db: Database, log: FastifyBaseLogger): Promise<void> {
  let mended = 0
  let after: string | null = null
  for (;;) {
    const leads = await someLeads(db.read, after)
    for (const lead of leads.filter(differs)) {
      await mend(db, lead.id)
      mended += 1
    }
    const last = leads.at(-1)
    if (!last) break
    after = last.id
  }
  if (mended > 0) log.error({ mended }, 'lead keys differed from the leads')
  else log.info('lead keys are right')
}

interface Checked {
  readonly id: string
  readonly first_name: string
  readonly last_name: string
  readonly phone1: string | null
  readonly email1: string | null
  readonly is_removed: boolean
  readonly streetAddress: string | null
  readonly zip: string | null
  readonly keys: readonly LeadKey[]
}

const atOnce = 1_000

/** These are chosen before anything is joined: the join would otherwise begin with the first address each time. */
async function someLeads(db: Connection, after: string | null): Promise<Checked[]> {
  const { rows } = await sql<Checked>`
    select
      l.id, l.first_name, l.last_name, l.phone1, l.email1, l.is_removed, a.street_address as "streetAddress", a.zip,
      (
        select coalesce(jsonb_agg(jsonb_build_object('kind', k.kind, 'key', k.key)), '[]')
        from lead_keys as k where k.lead_id = l.id
      ) as keys
    from (
      select id, first_name, last_name, phone1, email1, deleted_at is not null as is_removed
      from leads where ${after}::uuid is null or id > ${after}::uuid
      order by id limit ${atOnce}
    ) as l
    left join addresses as a on a.lead_id = l.id and a.type = 'Primary' and a.deleted_at is null
    order by l.id
  `.execute(db)
  return rows
}

function differs(lead: Checked): boolean {
  const wanted = lead.is_removed ? [] : leadKeys(identityOf(lead, lead))
  return without(wanted, lead.keys).length > 0 || without(lead.keys, wanted).length > 0
}

const mend = (db: Database, id: string) =>
  db.inTransaction(async (tx) => {
    const lead = await lockLead(tx, id)
    if (!lead) return
    const identity = lead.deleted_at ? null : identityOf(lead, await primaryAddressOf(tx, id))
    await keepLeadKeys(tx, id, identity)
  })
