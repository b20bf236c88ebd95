/** The settings of commission calculations: one row, and the prices of every version. */
import type { StoredAdder } from '@crm/contract/web/commission-settings-shapes'
import type { DrawStep } from '@crm/domain/commissions/draw-cap'
import { type Selectable, type SqlBool, sql } from 'kysely'
import type { Connection, Tables } from '#platform/db/database'
import { decimal, dollars } from '#spine/records/fields'
import { store } from '#spine/records/store'
import type { UnitOfWork } from '#spine/records/unit-of-work'

export type Settings = Selectable<Tables['commission_settings']>
export type PriceList = Selectable<Tables['commission_price_lists']>

/** PostgreSQL stores object keys in an order of its own. */
export const addersOf = (stored: unknown): StoredAdder[] =>
  (stored as StoredAdder[]).map(({ name, description, unit, unitPrice, isEnabled }) => ({
    name,
    description,
    unit,
    unitPrice,
    isEnabled,
  }))

/** Draw steps in a fixed key order, for the same reason. */
export const stepsOf = (stored: unknown): DrawStep[] =>
  (stored as DrawStep[]).map(({ from, percent }) => ({ from, percent }))

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
    needsTwoPeople: 'needs_two_people',
    drawSteps: {
      column: 'draw_steps',
      read: stepsOf,
      write: (steps: DrawStep[]) => JSON.stringify(steps),
    },
  },
  from: sql`commission_settings as r`,
  scope: () => sql<SqlBool>`true`,
  subjectOf: () => undefined,
  view: (row) => row,
})

/** The only row. */
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

/** Saves the prices of this version for the sheets that use them. */
export async function savePrices({ tx, now }: UnitOfWork, row: Settings): Promise<void> {
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

/** The author of this version; nobody for the initial one. */
export async function changedBy(db: Connection, version: number): Promise<string | null> {
  const row = await db
    .selectFrom('activity')
    .select('actor_id')
    .where('subject_type', '=', 'commissionSettings')
    .where('version', '=', version)
    .executeTakeFirst()
  return row?.actor_id ?? null
}
