/** Queries of contracts beyond their own row: facts of the sale, signers, links, files and events. */
import type { AgreedChange } from '@crm/contract/web/contract-shapes'
import type { AgreedFields, ChangeableField } from '@crm/domain/contracts/change'
import { type ContractState, contractStates } from '@crm/domain/contracts/states'
import { type Insertable, type RawBuilder, type Selectable, sql } from 'kysely'
import type { ContractStateCount } from '@crm/contract/web/contract-shapes'
import type { Connection, Tables } from '#platform/db/database'
import type { Person } from '#spine/people/people'
import { salesInScope } from '#spine/records/sale-scope'

/** A sale with everything that its contracts print. Dollar amounts are exact text. */
export interface FactsRow {
  readonly sale_id: string
  readonly lead_id: string
  readonly address_id: string | null
  readonly sales_rep_id: string | null
  readonly job_number: string
  readonly status: string
  readonly contract_date: string | null
  readonly is_senior: boolean | null
  readonly first_name: string
  readonly last_name: string
  readonly phone1: string | null
  readonly email1: string | null
  readonly full_address: string | null
  readonly util_provider: string | null
  readonly util_account_num: string | null
  readonly util_meter_num: string | null
  readonly roof_mat: string | null
  readonly stories: number | null
  readonly has_hoa: boolean | null
  readonly hoa_name: string | null
  readonly rep_name: string | null
  /** Null when the rep is disabled. */
  readonly rep_email: string | null
  readonly his_license_num: string | null
  readonly his_expires_on: string | null
  readonly company_name: string | null
  readonly license_number: string | null
  readonly company_address: string | null
  readonly company_phone: string | null
  readonly contract_email: string | null
  readonly cancellation_phone: string | null
  readonly installer_name: string | null
  readonly installer_license: string | null
  readonly esign_template_id: string | null
  readonly esign_battery_template_id: string | null
  readonly sub_installer_id: string | null
  readonly inspection_passed_date: string | null
  readonly pto_complete_date: string | null
  readonly sale_amount: string | null
  readonly down_payment: string | null
  readonly finance_option_one_id: string | null
  readonly finance_amount_one: string | null
  readonly finance_one_name: string | null
  readonly finance_one_type: string | null
  readonly finance_fee_one: string | null
  readonly finance_option_two_id: string | null
  readonly finance_amount_two: string | null
  readonly finance_two_name: string | null
  readonly finance_two_type: string | null
  readonly finance_fee_two: string | null
  readonly system_size_kw: string | null
  readonly module_id: string | null
  readonly module_quantity: number | null
  readonly module_name: string | null
  readonly module_watts: number | null
  readonly battery_id: string | null
  readonly battery_quantity: number | null
  readonly battery_name: string | null
  readonly mount_type: string | null
  readonly mpu_needed: boolean | null
  readonly gma_upgrade: boolean | null
  readonly is_prime_power_box_included: boolean | null
  readonly inverters: readonly { readonly name: string; readonly quantity: number }[]
}

/** Maps a field of the sale to its column and PostgreSQL type. */
const columns: Readonly<Record<ChangeableField, readonly [keyof FactsRow, string]>> = {
  saleAmount: ['sale_amount', 'numeric'],
  downPayment: ['down_payment', 'numeric'],
  financeOptionOneId: ['finance_option_one_id', 'uuid'],
  financeAmountOne: ['finance_amount_one', 'numeric'],
  financeOptionTwoId: ['finance_option_two_id', 'uuid'],
  financeAmountTwo: ['finance_amount_two', 'numeric'],
  systemSizeKw: ['system_size_kw', 'numeric'],
  moduleId: ['module_id', 'uuid'],
  moduleQuantity: ['module_quantity', 'integer'],
  batteryId: ['battery_id', 'uuid'],
  batteryQuantity: ['battery_quantity', 'integer'],
  mountType: ['mount_type', 'text'],
  mpuNeeded: ['mpu_needed', 'boolean'],
  gmaUpgrade: ['gma_upgrade', 'boolean'],
  isPrimePowerBoxIncluded: ['is_prime_power_box_included', 'boolean'],
}

/** The sale as it would be with the change. */
export async function findFacts(
  db: Connection,
  saleId: string,
  change: AgreedChange | null,
): Promise<FactsRow | undefined> {
  const agreed = sql.join(
    Object.entries(columns).map(([field, [column, type]]) => {
      const value = change?.[field as ChangeableField]
      return value === undefined
        ? sql`s.${sql.ref(column)}`
        : sql`${value}::${sql.raw(type)} as ${sql.ref(column)}`
    }),
  )
  const { rows } = await sql<FactsRow>`
    with agreed as (
      select ${agreed}, s.id as sale_id, s.lead_id, s.address_id, s.sales_rep_id, s.job_number, s.status,
        s.contract_date, s.is_senior, s.sub_installer_id, s.installer_id, s.inspection_passed_date,
        s.pto_complete_date, s.finance_fee_one, s.finance_fee_two
      from sales as s where s.id = ${saleId} and s.deleted_at is null
    )
    select g.*, l.first_name, l.last_name, l.phone1, l.email1, a.full_address, a.util_provider, a.util_account_num,
      a.util_meter_num, a.roof_mat, a.stories, a.has_hoa, a.hoa_name, u.name as rep_name, case when u.is_enabled then u.email end as rep_email, u.his_license_num,
      u.his_expires_on, c.name as company_name, c.license_number, c.address as company_address,
      c.phone as company_phone, c.contract_email, c.cancellation_phone, i.installer_name,
      i.license_number as installer_license, i.esign_template_id,
      i.esign_battery_template_id, f1.display_name as finance_one_name, f1.type as finance_one_type,
      f2.display_name as finance_two_name, f2.type as finance_two_type, m.display_name as module_name,
      m.wattage_stc as module_watts, b.display_name as battery_name, coalesce((
        select json_agg(json_build_object('name', n.display_name, 'quantity', v.quantity) order by n.display_name)
        from sale_inverters as v join inverters as n on n.id = v.inverter_id where v.sale_id = g.sale_id
      ), '[]') as inverters
    from agreed as g join leads as l on l.id = g.lead_id and l.deleted_at is null
    cross join company_facts as c
    left join addresses as a on a.id = g.address_id and a.deleted_at is null
    left join users as u on u.id = g.sales_rep_id
    left join installers as i on i.id = g.installer_id
    left join finance_options as f1 on f1.id = g.finance_option_one_id
    left join finance_options as f2 on f2.id = g.finance_option_two_id
    left join modules as m on m.id = g.module_id
    left join batteries as b on b.id = g.battery_id
  `.execute(db)
  return rows[0]
}

/** The same values with their API field names. */
export const agreedOf = (facts: FactsRow): AgreedFields =>
  Object.fromEntries(
    Object.entries(columns).map(([field, [column, type]]) => {
      const stored = facts[column] as string | number | boolean | null
      return [field, type === 'numeric' && stored !== null ? Number(stored) : stored]
    }),
  ) as AgreedFields

export type SignerRow = Selectable<Tables['contract_signers']>

export const listSigners = (db: Connection, contractId: string): Promise<SignerRow[]> =>
  db
    .selectFrom('contract_signers')
    .selectAll()
    .where('contract_id', '=', contractId)
    .orderBy('place')
    .execute()

export async function insertSigners(
  tx: Connection,
  signers: readonly Insertable<Tables['contract_signers']>[],
): Promise<void> {
  await tx.insertInto('contract_signers').values(signers).execute()
}

export async function updateSigner(
  tx: Connection,
  id: string,
  fields: Partial<Insertable<Tables['contract_signers']>>,
): Promise<void> {
  await tx.updateTable('contract_signers').set(fields).where('id', '=', id).execute()
}

export type LinkRow = Selectable<Tables['contract_links']>

/** A signer with the link of their signature. */
export interface SignerWithLink extends SignerRow {
  readonly used_link: LinkRow | null
}

export async function insertLink(tx: Connection, link: Insertable<Tables['contract_links']>): Promise<void> {
  await tx.insertInto('contract_links').values(link).execute()
}

export async function updateLink(
  tx: Connection,
  tokenHash: string,
  fields: Partial<Pick<Insertable<Tables['contract_links']>, 'present_at' | 'expires_at'>>,
): Promise<void> {
  await tx.updateTable('contract_links').set(fields).where('token_hash', '=', tokenHash).execute()
}

/** The link, with the id of its contract. */
export async function findLink(
  db: Connection,
  tokenHash: string,
): Promise<(LinkRow & { readonly contract_id: string }) | undefined> {
  return db
    .selectFrom('contract_links as k')
    .innerJoin('contract_signers as g', 'g.id', 'k.signer_id')
    .selectAll('k')
    .select('g.contract_id')
    .where('k.token_hash', '=', tokenHash)
    .executeTakeFirst()
}

export type CodeRow = Selectable<Tables['contract_codes']>

/** All codes that were mailed to a signer, newest first. */
export const listCodes = (db: Connection, signerId: string): Promise<CodeRow[]> =>
  db
    .selectFrom('contract_codes')
    .selectAll()
    .where('signer_id', '=', signerId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()

export async function insertCode(tx: Connection, code: Insertable<Tables['contract_codes']>): Promise<void> {
  await tx.insertInto('contract_codes').values(code).execute()
}

export async function updateCode(
  tx: Connection,
  id: string,
  fields: Partial<Insertable<Tables['contract_codes']>>,
): Promise<void> {
  await tx.updateTable('contract_codes').set(fields).where('id', '=', id).execute()
}

export type FileKind = 'sent' | 'signed' | 'certificate' | 'sealed'

export async function insertFile(
  tx: Connection,
  file: {
    readonly contract_id: string
    readonly kind: FileKind
    readonly sha256: string
    readonly bytes: Uint8Array
    readonly created_at: Date
  },
): Promise<void> {
  await tx
    .insertInto('contract_files')
    .values({ ...file, bytes: Buffer.from(file.bytes) })
    .execute()
}

export async function findFile(
  db: Connection,
  contractId: string,
  kind: FileKind,
): Promise<{ readonly sha256: string; readonly bytes: Buffer } | undefined> {
  return db
    .selectFrom('contract_files')
    .select(['sha256', 'bytes'])
    .where('contract_id', '=', contractId)
    .where('kind', '=', kind)
    .executeTakeFirst()
}

/** The file with exactly these bytes, of a contract that is not deleted. */
export const findFileByHash = (db: Connection, sha256: string) =>
  db
    .selectFrom('contract_files as f')
    .innerJoin('contracts as r', 'r.id', 'f.contract_id')
    .select(['f.contract_id', 'f.kind'])
    .where('f.sha256', '=', sha256)
    .where('r.deleted_at', 'is', null)
    .executeTakeFirst()

/** The document that all have signed: sealed, or as signed while the seal is on its way. */
export const findFinished = async (db: Connection, contractId: string) =>
  (await findFile(db, contractId, 'sealed')) ?? (await findFile(db, contractId, 'signed'))

export type EventRow = Selectable<Tables['contract_events']>

export const listEvents = (db: Connection, contractId: string): Promise<EventRow[]> =>
  db
    .selectFrom('contract_events')
    .selectAll()
    .where('contract_id', '=', contractId)
    .orderBy('place')
    .execute()

export async function insertEvent(tx: Connection, event: EventRow): Promise<void> {
  await tx.insertInto('contract_events').values(event).execute()
}

/** Ids of the contracts of a sale that are out for signature. */
export async function openContractsOf(db: Connection, saleId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from contracts where sale_id = ${saleId} and deleted_at is null and (
      state in ('Sent', 'Viewed', 'Signed') or (state = 'ChangeRequested' and previous_state <> 'Completed')
    ) order by id
  `.execute(db)
  return rows.map(({ id }) => id)
}

/** Checks for a contract of the sale in any state, unless removed. */
export async function hasContract(db: Connection, saleId: string): Promise<boolean> {
  const { rows } = await sql<{ there: boolean }>`
    select exists (select from contracts where sale_id = ${saleId} and deleted_at is null) as there
  `.execute(db)
  return rows[0]?.there === true
}

/** Checks for a home improvement contract of the sale that is neither finished nor removed. */
export async function hasUnfinishedContract(db: Connection, saleId: string): Promise<boolean> {
  const { rows } = await sql<{ there: boolean }>`
    select exists (
      select from contracts where sale_id = ${saleId} and deleted_at is null and template in ('HIC', 'HIC_BATTERY')
      and (state in ('Draft', 'Sent', 'Viewed', 'Signed') or (state = 'ChangeRequested' and previous_state <> 'Completed'))
    ) as there
  `.execute(db)
  return rows[0]?.there === true
}

/** Counts per state within the person's scope, zeros included. */
export async function countContracts(db: Connection, actor: Person): Promise<ContractStateCount> {
  const { rows } = await sql<{ state: ContractState; n: number }>`
    select s.state, sum(s.n)::integer as n from contract_count as s where ${salesInScope(actor, 's')} group by s.state
  `.execute(db)
  const counts = new Map(rows.map(({ state, n }) => [state, n]))
  return Object.fromEntries(
    contractStates.map((state) => [state, counts.get(state) ?? 0]),
  ) as ContractStateCount
}

/** Id of the commission sheet of a sale. */
export async function findSheetId(db: Connection, saleId: string): Promise<string | undefined> {
  const found = await db
    .selectFrom('commission_sheets')
    .select('id')
    .where('sale_id', '=', saleId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return found?.id
}

/** Ids of the sent contracts that match, oldest first: for expiry and reminders. */
export async function listSentContracts(db: Connection, condition: RawBuilder<unknown>): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from contracts as r where r.deleted_at is null and ${condition} order by r.sent_at, r.id
  `.execute(db)
  return rows.map(({ id }) => id)
}

type Envelope = Pick<
  Insertable<Tables['contracts']>,
  'envelope_order' | 'envelope_id' | 'begun_at' | 'envelope_ended_at' | 'signing_fault' | 'sha256_sent'
>

/** Sets what is known about the envelope without a new version: the service's bookkeeping is not a change of the record. */
export async function setEnvelope(tx: Connection, id: string, envelope: Partial<Envelope>): Promise<void> {
  await tx.updateTable('contracts').set(envelope).where('id', '=', id).execute()
}

/** The signers of a contract that returns to a draft. */
export async function deleteSigners(tx: Connection, contractId: string): Promise<void> {
  await tx.deleteFrom('contract_signers').where('contract_id', '=', contractId).execute()
}

export const findByEnvelope = (db: Connection, service: 'documenso' | 'docusign', envelopeId: string) =>
  db
    .selectFrom('contracts')
    .select('id')
    .where('signing_service', '=', service)
    .where('envelope_id', '=', envelopeId)
    .executeTakeFirst()

/** Contracts that are open at a service, oldest first. */
export const listAtServices = (db: Connection) =>
  db
    .selectFrom('contracts')
    .select(['id', 'envelope_id', 'state'])
    .where('signing_service', '<>', 'own')
    .where('state', 'in', ['Sent', 'Viewed', 'Signed', 'ChangeRequested'])
    .where('completed_at', 'is', null)
    .orderBy('id')
    .execute()

/** Contracts that have ended here and whose envelopes the service has not been heard to end, oldest first. */
export const listUnendedAtServices = (db: Connection) =>
  db
    .selectFrom('contracts')
    .select(['id', 'envelope_id', 'envelope_order'])
    .where('envelope_order', 'is not', null)
    .where('state', 'in', ['Voided', 'Expired', 'Declined'])
    .where('envelope_ended_at', 'is', null)
    .orderBy('id')
    .execute()

/** Sets the ids of the filed documents without a new version: filing is not a change of the record. */
export async function setFiledDocuments(
  tx: Connection,
  id: string,
  documents: { readonly signed_document_id: string; readonly certificate_document_id: string },
): Promise<void> {
  await tx.updateTable('contracts').set(documents).where('id', '=', id).execute()
}
