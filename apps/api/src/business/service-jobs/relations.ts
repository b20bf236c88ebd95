/** Address and sale of a service job. */
import { sql } from 'kysely'
import type { Connection } from '#platform/db/database'

/** The lead's address with this id, or its primary address without an id. */
export async function addressOf(
  db: Connection,
  leadId: string,
  addressId: string | undefined,
): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select id from addresses
    where lead_id = ${leadId} and deleted_at is null and ${addressId ? sql`id = ${addressId}` : sql`type = 'Primary'`}
  `.execute(db)
  return rows[0]?.id ?? null
}

/** The address of a sale. */
export async function addressOfSale(db: Connection, saleId: string): Promise<string | null> {
  const { rows } = await sql<{ address_id: string | null }>`
    select address_id from sales where id = ${saleId}
  `.execute(db)
  return rows[0]?.address_id ?? null
}
