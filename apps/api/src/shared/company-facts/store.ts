/** The company data on every contract, in one row. */
import type { CompanyFacts as CompanyFactsView } from '@crm/contract/web/company-facts-shapes'
import { type Selectable, type SqlBool, sql } from 'kysely'
import type { Connection, Tables } from '#platform/db/database'
import { store } from '#spine/records/store'

type Facts = Selectable<Tables['company_facts']>

export const companyFacts = store({
  table: 'company_facts',
  subject: 'companyFacts',
  noun: 'Company',
  isNeverRemoved: true,
  verbs: {
    created: 'companyFacts.changed',
    changed: 'companyFacts.changed',
    removed: 'companyFacts.changed',
    restored: 'companyFacts.changed',
  },
  fields: {
    name: 'name',
    licenseNumber: 'license_number',
    address: 'address',
    phone: 'phone',
    contractEmail: 'contract_email',
    cancellationPhone: 'cancellation_phone',
  },
  from: sql`company_facts as r`,
  scope: () => sql<SqlBool>`true`,
  subjectOf: () => undefined,
  view: (row): CompanyFactsView => ({
    ...companyFacts.fieldsOf(row),
    updatedAt: row.updated_at,
    version: row.version,
  }),
})

/** The only row. */
export const findCompanyFacts = (db: Connection): Promise<Facts> =>
  db.selectFrom('company_facts').selectAll().executeTakeFirstOrThrow()
