/** What commissions are computed by: one row, and its prices as they were at each version. */
import type { StoredAdder } from '@crm/contract/web/commission-settings-shapes'
import { type Selectable, type SqlBool, sql } from 'kysely'
import type { Connection, Tables } from '../db/database.ts'
import { decimal, dollars } from '../records/fields.ts'
import { store } from '../records/store.ts'
import type { UnitOfWork } from '../records/unit-of-work.ts'

export type Settings = Selectable<Tables['commission_settings']>
export type PriceList = Selectable<Tables['commission_price_lists']>

/** The database keeps the parts of an object in an order of its own. */
export const addersOf = (stored: unknown): StoredAdder[] =>
  (stored as StoredAdder[]).map(({ name, description, unit, unitPrice, isEnabled }) => ({
    name,
    description,
    unit,
    unitPrice,
    isEnabled,
  }))

export const settings = store({
  table: 'commission_settings',
  subject: 'commissionSettings',
  noun: 'Commission settings',
  isNeverRemoved: true,
  verbs: {
    created: 'commissionSettings.changed',
    changed: 'commissionSettings.changed',
    removed: 'commissionSettings.changed',
    restored: 'commissionSettings.changed',
  },
  fields: {
    parValue: decimal('par_value', 4),
    selfGenAmount: dollars('self_gen_amount'),
    adders: {
      column: 'adders',
      read: addersOf,
      write: (adders: StoredAdder[]) => JSON.stringify(adders),
    },
    submittedEmails: 'submitted_emails',
    approvedEmails: 'approved_emails',
    drawEmails: 'draw_emails',
  },
  from: sql`commission_settings as r`,
  reach: () => sql<SqlBool>`true`,
  about: () => undefined,
  view: (row) => row,
})

/** The one row. */
export async function findSettings(db: Connection): Promise<Settings> {
  return db.selectFrom('commission_settings').selectAll().executeTakeFirstOrThrow()
}

export async function findPriceList(db: Connection, version: number): Promise<PriceList | undefined> {
  return db
    .selectFrom('commission_price_lists')
    .selectAll()
    .where('settings_version', '=', version)
    .executeTakeFirst()
}

/** Keeps the prices of this version for the sheets that are made with them. */
export async function keepPrices({ tx, now }: UnitOfWork, row: Settings): Promise<void> {
  await tx
    .insertInto('commission_price_lists')
    .values({
      settings_version: row.version,
      since: now,
      par_value: row.par_value,
      self_gen_amount: row.self_gen_amount,
      adders: JSON.stringify(addersOf(row.adders)),
    })
    .execute()
}

/** Who saved this version; nobody those that the product came with. */
export async function changedBy(db: Connection, version: number): Promise<string | null> {
  const row = await db
    .selectFrom('activity')
    .select('actor_id')
    .where('subject_type', '=', 'commissionSettings')
    .where('version', '=', version)
    .executeTakeFirst()
  return row?.actor_id ?? null
}
