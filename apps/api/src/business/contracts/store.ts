import type { AgreedChange, Contract as ContractView } from '@crm/contract/web/contract-shapes'
import { identificationInWords } from '@crm/domain/contracts/signing-links'
import { signingServices } from '@crm/domain/contracts/service-template'
import { contractNumber } from '@crm/domain/contracts/states'
import { isBuyer } from '@crm/domain/contracts/templates'
import { fullName, leadNumber } from '@crm/domain/leads/lead-name'
import { type SqlBool, sql } from 'kysely'
import type { FieldChanges } from '#spine/records/fields'
import { store } from '#spine/records/store'
import { salesInScope } from '#spine/records/sale-scope'
import type { ViewContext } from '#spine/records/unit-of-work'
import { contractSubject, addressSourcesOf, stateOf } from './permission-subject.ts'
import { notesOf } from './buyer-address.ts'
import { usedLinkOf } from './used-link.ts'
import { notifyContractChanges } from './notify.ts'
import { dueSigner, salespersonOf } from './signing-order.ts'
import type { Contract, JoinedColumns } from './contract.ts'

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
      read: parsePayments,
      write: (payments: ReturnType<typeof parsePayments>) => payments && JSON.stringify(payments),
    },
  },
  from: sql`contracts as r join sales as s on s.id = r.sale_id and s.deleted_at is null
    join leads as l on l.id = r.lead_id and l.deleted_at is null
    cross join company_facts as f
    left join addresses as a on a.id = s.address_id
    left join users as u on u.id = s.sales_rep_id
    left join contracts as o on o.id = r.change_of
    left join form_versions as fv on fv.id = r.form_version_id`,
  joined: sql<JoinedColumns>`s.job_number, s.status as sale_status, coalesce(r.paper ->> 'language', s.presentation_language) as language, s.sale_amount, l.number as lead_number, l.first_name,
    l.last_name, l.email1, a.full_address, u.name as rep_name,
    case when u.is_enabled then u.email end as rep_email, case when u.is_enabled then u.phone_num end as rep_phone, f.name as company_name, f.phone as company_phone,
    o.number as changed_number, fv.number as form_number, coalesce((
      select json_agg(to_jsonb(g) || jsonb_build_object('used_link', to_jsonb(k)) order by g.place)
      from contract_signers as g left join contract_links as k on k.token_hash = g.signed_link
      where g.contract_id = r.id
    ), '[]') as signers, coalesce((
      select json_agg(distinct k.created_by)
      from contract_signers as g join contract_links as k on k.signer_id = g.id
      where g.contract_id = r.id and k.channel <> 'mailed' and k.created_by is not null
    ), '[]') as link_makers`,
  scope: (actor) => salesInScope(actor, 'r'),
  subjectOf: contractSubject,
  view: contractView,
  leadOf: (contract) => contract.lead_id,
  saleOf: (contract) => contract.sale_id,
  details: (contract) => ({ name: contractNumber(contract.number) }),
  /** Locks the lead first: lock order for writers of the lead's records, to avoid deadlocks. */
  async lockFirst({ tx }, id) {
    await sql`
      select from leads where id = (select lead_id from contracts where id = ${id}) for update
    `.execute(tx)
  },
  beforeCommit: notifyContractChanges,
})

export type ContractInput = FieldChanges<ReturnType<typeof contracts.fieldsOf>>

/** The next signer is the salesperson or the contractor. */
export const awaitsCompany = sql<SqlBool>`(
  r.state in ('Sent', 'Viewed', 'Signed') and (
    select g.role in ('salesperson', 'contractor') from contract_signers as g
    where g.contract_id = r.id and g.signed_at is null order by g.place limit 1
  )
)`

/** JSONB does not keep the order of keys, so set it here. */
function parsePayments(stored: Contract['progress_payments']): { work: string; amount: number }[] | null {
  return (
    stored?.map(({ work, amount }) => ({
      work,
      amount,
    })) ?? null
  )
}

/** PostgreSQL writes instants in JSON with an offset. */
const toUtc = (text: string | null) => (text === null ? null : new Date(text).toISOString())

/** The price of the document: as sent, of the agreed change, or of the sale. Dollars. */
export const priceOf = ({ price, change, sale_amount: ofSale }: Contract): string | null =>
  price ?? change?.saleAmount?.toString() ?? ofSale

/** `priceOf` in SQL, on `contracts as r` and its sale `s`. */
export const listedPrice = sql<
  string | null
>`coalesce(r.price, (r.change ->> 'saleAmount')::numeric, s.sale_amount)`

/** The number of the form's version that was sent; null for drafts and for a service's template. */
export const formVersionOf = (contract: Pick<Contract, 'signing_service' | 'sent_at' | 'form_number'>) =>
  contract.signing_service === 'own' && contract.sent_at !== null ? (contract.form_number ?? 1) : null

export function contractView(contract: Contract, { nameOf }: ViewContext): ContractView {
  const { state, previousState } = stateOf(contract)
  const isCompleted = contract.completed_at !== null
  const due = state === 'Sent' || state === 'Viewed' || state === 'Signed' ? dueSigner(contract) : undefined
  const price = priceOf(contract)
  return {
    id: contract.id,
    contractId: contractNumber(contract.number),
    ...contracts.fieldsOf(contract),
    template: contract.template,
    formVersion: formVersionOf(contract),
    installerTemplateId: contract.installer_template_id,
    signingService: contract.signing_service,
    serviceTemplateId: contract.service_template_id,
    envelopeId: contract.envelope_id,
    signingFault: contract.signing_fault,
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
    change: contract.change,
    changeReason: contract.change_reason,
    changeRequest: requestView(contract, nameOf),
    signers: contract.signers.map((signer) => ({
      id: signer.id,
      role: signer.role,
      order: signer.place,
      name: signer.name,
      email: signer.email,
      isDue: due?.id === signer.id,
      signsByLink: isBuyer(signer.role) && contract.signing_service === 'own',
      sentAt: toUtc(signer.sent_at),
      viewedAt: toUtc(signer.viewed_at),
      signedAt: toUtc(signer.signed_at),
      signedByName: nameOf(signer.signed_by),
      identifiedBy: identifiedBy(signer, nameOf),
      addressNotes: notesOf(signer.address_notes).map(({ words }) => words),
      declinedAt: toUtc(signer.declined_at),
    })),
    linkMakerIds: [...contract.link_makers],
    addressSourceIds: addressSourcesOf(contract),
    message: contract.message,
    sentAt: contract.sent_at,
    sentByName: nameOf(contract.sent_by),
    expiresAt: contract.expires_at,
    viewedAt: contract.viewed_at,
    completedAt: contract.completed_at,
    paper:
      contract.paper_signed_on === null || contract.paper_filed_at === null
        ? null
        : {
            signedOn: contract.paper_signed_on,
            filedByName: nameOf(contract.paper_filed_by) ?? 'Someone',
            filedAt: contract.paper_filed_at,
          },
    declinedAt: contract.declined_at,
    declineReason: contract.decline_reason,
    voidedAt: contract.voided_at,
    voidReason: contract.void_reason,
    createdBy: contract.created_by,
    createdByName: nameOf(contract.created_by) ?? 'System',
    createdAt: contract.created_at,
    updatedAt: contract.updated_at,
    version: contract.version,
  }
}

/** How a signer who signed was identified; null where the CRM's own sign-in says it. */
function identifiedBy(signer: Contract['signers'][number], nameOf: ViewContext['nameOf']): string | null {
  if (signer.signed_at === null) return null
  if (signer.signed_on_paper) return 'a signature by hand on paper'
  if (signer.signed_service !== null)
    return `${signingServices[signer.signed_service]}, which has the evidence`
  return isBuyer(signer.role)
    ? identificationInWords(signer.used_link && usedLinkOf(signer.used_link, nameOf))
    : null
}

interface StoredRequest {
  readonly reason: string
  readonly fields: AgreedChange
}

export const storedRequestOf = ({ change_request: stored }: Pick<Contract, 'change_request'>) =>
  stored as unknown as StoredRequest | null

function requestView(contract: Contract, nameOf: ViewContext['nameOf']): ContractView['changeRequest'] {
  const request = storedRequestOf(contract)
  if (!request || contract.change_requested_at === null) return null
  return {
    ...request,
    requestedBy: contract.change_requested_by,
    requestedByName: nameOf(contract.change_requested_by) ?? 'Someone',
    requestedAt: contract.change_requested_at,
  }
}
