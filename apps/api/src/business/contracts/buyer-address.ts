/** Looks up who entered a buyer's address and when, for the notes about it. */
import { type AddressNote, addressNotes } from '@crm/domain/contracts/buyer-address'
import { sql } from 'kysely'
import type { Connection } from '#platform/db/database'
import { readUsers } from '#spine/people/people'
import type { FactsRow } from './queries.ts'
import type { Contract } from './contract.ts'

type BuyerNotes = Readonly<Record<'buyer1' | 'buyer2', readonly AddressNote[]>>

export async function notesOnBuyers(
  db: Connection,
  contract: Pick<Contract, 'id' | 'second_buyer_email'>,
  facts: FactsRow,
  { senderId, now }: { readonly senderId: string | null; readonly now: Date },
): Promise<BuyerNotes> {
  const colleagues = (await readUsers(db)).map(({ id, name, email }) => ({ id, name, email }))
  const company = { name: facts.company_name, email: facts.contract_email }
  const notes = async (address: string | null, source: Parameters<typeof entryOf>[1]) =>
    address === null
      ? []
      : addressNotes({
          address,
          colleagues,
          company,
          entry: await entryOf(db, source, address),
          senderId,
          now,
        })
  return {
    buyer1: await notes(facts.email1, { type: 'lead', id: facts.lead_id, field: 'email1' }),
    buyer2: await notes(contract.second_buyer_email, {
      type: 'contract',
      id: contract.id,
      field: 'secondBuyerEmail',
    }),
  }
}

/** The last change to this address; without one, the address is as old as the record. */
async function entryOf(
  db: Connection,
  { type, id, field }: { readonly type: 'lead' | 'contract'; readonly id: string; readonly field: string },
  address: string,
) {
  const { rows } = await sql<{ at: Date; actor_id: string | null; name: string | null; is_change: boolean }>`
    select a.at, a.actor_id, u.name, a.changes ? ${field} as is_change
    from activity as a left join users as u on u.id = a.actor_id
    where a.subject_type = ${type} and a.subject_id = ${id}
    and (a.changes -> ${field} ->> 1 = ${address} or a.verb in ('lead.created', 'contract.created'))
    order by a.seq desc limit 1
  `.execute(db)
  const [row] = rows
  return row
    ? { at: row.at, userId: row.actor_id, userName: row.name ?? 'System', isChange: row.is_change }
    : null
}

export const notesOf = (stored: readonly AddressNote[]) => stored
