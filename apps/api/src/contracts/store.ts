import type { AgreedChange, Contract as ContractView } from '@crm/contract/web/contract-shapes'
import { contractNumber } from '@crm/domain/contracts/states'
import { type ContractTemplateId, isBuyer, type SignerRole } from '@crm/domain/contracts/templates'
import { fullName, leadNumber } from '@crm/domain/leads/lead-name'
import { type Selectable, type SqlBool, sql } from 'kysely'
import type { Tables } from '../db/database.ts'
import type { Given } from '../records/fields.ts'
import { store } from '../records/store.ts'
import { salesInScope } from '../records/through-sale.ts'
import type { Sight } from '../records/unit-of-work.ts'
import { aboutContract, standingOf } from './about.ts'
import type { SignerRow } from './queries.ts'
import { tellOfContracts } from './notify.ts'
import { dueSigner, salespersonOf } from './turn.ts'

/** What it shows of what it points at. */
interface Joined {
  readonly job_number: string
  readonly sale_status: string
  readonly sale_amount: string | null
  readonly lead_number: number
  readonly first_name: string
  readonly last_name: string
  readonly email1: string | null
  readonly full_address: string | null
  readonly rep_name: string | null
  /** Null where they are disabled: nobody reads what is written there. */
  readonly rep_email: string | null
  readonly company_name: string | null
  readonly changed_number: number | null
  readonly signers: readonly SignerRow[]
}
export type Contract = Selectable<Tables['contracts']> & Joined

export const contracts = store({
  table: 'contracts',
  subject: 'contract',
  verbs: {
    created: 'contract.created',
    changed: 'contract.changed',
    removed: 'contract.removed',
    restored: 'contract.restored',
  },
  numbers: 'contract_number',
  fields: {
    title: 'title',
    secondBuyerName: 'second_buyer_name',
    secondBuyerEmail: 'second_buyer_email',
    usesSubcontractors: 'uses_subcontractors',
    approxStartDate: 'approx_start_date',
    approxCompletionDate: 'approx_completion_date',
    progressPayments: {
      column: 'progress_payments',
      read: paymentsOf,
      write: (payments: ReturnType<typeof paymentsOf>) => payments && JSON.stringify(payments),
    },
  },
  from: sql`contracts as r join sales as s on s.id = r.sale_id and s.deleted_at is null
    join leads as l on l.id = r.lead_id and l.deleted_at is null
    cross join company_facts as f
    left join addresses as a on a.id = s.address_id
    left join users as u on u.id = s.sales_rep_id
    left join contracts as o on o.id = r.change_of`,
  joined: sql<Joined>`s.job_number, s.status as sale_status, s.sale_amount, l.number as lead_number, l.first_name,
    l.last_name, l.email1, a.full_address, u.name as rep_name,
    case when u.is_enabled then u.email end as rep_email, f.name as company_name,
    o.number as changed_number, coalesce((
      select json_agg(g order by g.place) from contract_signers as g where g.contract_id = r.id
    ), '[]') as signers`,
  reach: (actor) => salesInScope(actor, 'r'),
  about: aboutContract,
  view: contractView,
  leadOf: (contract) => contract.lead_id,
  saleOf: (contract) => contract.sale_id,
  facts: (contract) => ({ name: contractNumber(contract.number) }),
  /** The lead first, so that two writers of what hangs on it decide one after the other. */
  async lockFirst({ tx }, id) {
    await sql`
      select from leads where id = (select lead_id from contracts where id = ${id}) for update
    `.execute(tx)
  },
  keeps: tellOfContracts,
})

export type GivenContract = Given<ReturnType<typeof contracts.fieldsOf>>

/** Of a list, those whose next signature is the company's. */
export const awaitsCompany = sql<SqlBool>`(
  r.state in ('Sent', 'Viewed', 'Signed') and (
    select g.role in ('salesperson', 'contractor') from contract_signers as g
    where g.contract_id = r.id and g.signed_at is null order by g.place limit 1
  )
)`

/** The database keeps the parts of an object in an order of its own. */
function paymentsOf(stored: unknown): { work: string; amount: number }[] | null {
  return (
    (stored === null ? null : (stored as { work: string; amount: number }[]))?.map(({ work, amount }) => ({
      work,
      amount,
    })) ?? null
  )
}

/** JSON in the database has its instants written otherwise. */
const instant = (text: string | null) => (text === null ? null : new Date(text).toISOString())

export function contractView(contract: Contract, { nameOf }: Sight): ContractView {
  const { state, previousState } = standingOf(contract)
  const isCompleted = contract.completed_at !== null
  const due = state === 'Sent' || state === 'Viewed' || state === 'Signed' ? dueSigner(contract) : undefined
  const price = contract.price ?? (contract.change as AgreedChange | null)?.saleAmount ?? contract.sale_amount
  return {
    id: contract.id,
    contractId: contractNumber(contract.number),
    ...contracts.fieldsOf(contract),
    template: contract.template as ContractTemplateId,
    installerTemplateId: contract.installer_template_id,
    state,
    previousState,
    isSigned: state === 'Completed',
    contractDate: contract.contract_date,
    fileDownloadLink: `/api/contracts/${contract.id}/document`,
    completedDocLink: isCompleted ? `/api/contracts/${contract.id}/signed` : null,
    certificateLink: isCompleted ? `/api/contracts/${contract.id}/certificate` : null,
    signedDocumentId: contract.signed_document_id,
    certificateDocumentId: contract.certificate_document_id,
    saleId: contract.sale_id,
    jobNumber: contract.job_number,
    saleStatus: contract.sale_status,
    saleRepId: contract.sales_rep_id,
    salespersonId: salespersonOf(contract),
    leadId: contract.lead_id,
    lead: {
      id: contract.lead_id,
      number: leadNumber(contract.lead_number),
      fullName: fullName(contract.first_name, contract.last_name),
      repId: contract.lead_rep_id,
      salesRepId: contract.lead_sales_rep_id,
    },
    address: contract.full_address,
    price: price === null ? null : Number(price),
    changeOf:
      contract.change_of === null || contract.changed_number === null
        ? null
        : { id: contract.change_of, contractId: contractNumber(contract.changed_number) },
    change: contract.change as AgreedChange | null,
    changeReason: contract.change_reason,
    changeRequest: requestOf(contract, nameOf),
    signers: contract.signers.map((signer) => ({
      id: signer.id,
      role: signer.role as SignerRole,
      order: signer.place,
      name: signer.name,
      email: signer.email,
      isDue: due?.id === signer.id,
      signsByLink: isBuyer(signer.role as SignerRole),
      sentAt: instant(signer.sent_at),
      viewedAt: instant(signer.viewed_at),
      signedAt: instant(signer.signed_at),
      signedByName: nameOf(signer.signed_by),
      declinedAt: instant(signer.declined_at),
    })),
    sentAt: contract.sent_at,
    sentByName: nameOf(contract.sent_by),
    expiresAt: contract.expires_at,
    viewedAt: contract.viewed_at,
    completedAt: contract.completed_at,
    declinedAt: contract.declined_at,
    declineReason: contract.decline_reason,
    voidedAt: contract.voided_at,
    voidReason: contract.void_reason,
    createdBy: contract.created_by,
    createdByName: nameOf(contract.created_by) ?? 'The CRM',
    createdAt: contract.created_at,
    updatedAt: contract.updated_at,
    version: contract.version,
  }
}

interface Requested {
  readonly reason: string
  readonly fields: AgreedChange
}

export const requestedOf = ({ change_request: stored }: Pick<Contract, 'change_request'>) =>
  stored as unknown as Requested | null

function requestOf(contract: Contract, nameOf: Sight['nameOf']): ContractView['changeRequest'] {
  const request = requestedOf(contract)
  if (!request || contract.change_requested_at === null) return null
  return {
    ...request,
    requestedBy: contract.change_requested_by,
    requestedByName: nameOf(contract.change_requested_by) ?? 'Somebody',
    requestedAt: contract.change_requested_at,
  }
}
