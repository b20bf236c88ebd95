/** Where a service job is, and which sale it is about. */
import { sql } from 'kysely'
import type { Connection } from '../db/database.ts'

/** The address of a lead, or its primary one where none is named. */
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

/** The house of a sale. */
export async function addressOfSale(db: Connection, saleId: string): Promise<string | null> {
  const { rows } = await sql<{ address_id: string | null }>`
    select address_id from sales where id = ${saleId}
  `.execute(db)
  return rows[0]?.address_id ?? null
}
