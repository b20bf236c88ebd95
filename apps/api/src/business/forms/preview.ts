/** A form as PDF before it is approved, with the values of a sale or with sample values. */
import type { Output } from '@crm/contract/route'
import type { FormPreview } from '@crm/contract/web/form-shapes'
import { type ContractTemplateId, signerRoles, templateOf } from '@crm/domain/contracts/templates'
import { parseForm } from '@crm/domain/forms/markup'
import { composePaper, paperContextOf } from '#business/contracts/paper'
import { renderPaper } from '#business/contracts/paper-pdf'
import { findFacts } from '#business/contracts/queries'
import { findParentSale } from '#spine/records/sale-scope'
import type { StaffContext } from '#spine/http/context'
import { Refused, demandNoFaults, refuse } from '#spine/refusals'
import { sampleChanges, sampleDraft, sampleFacts } from './sample.ts'

/** Throws Refused for unknown fields, and 404 for a sale out of the caller's scope. */
export async function previewForm(
  { db, actor, now }: StaffContext,
  template: ContractTemplateId,
  { wording, saleId, language }: Output<typeof FormPreview>,
): Promise<Uint8Array> {
  demandNoFaults(parseForm(wording).faults.map(({ message }) => ({ field: 'wording', message })))
  if (saleId !== undefined) await findParentSale(db.read, saleId, actor)
  const facts = saleId === undefined ? sampleFacts : await findFacts(db.read, saleId, null)
  if (!facts) throw new Refused(refuse(404, 'Sale not found'))
  const context = paperContextOf(sampleDraft(template, saleId !== undefined), facts, {
    now,
    changed: sampleChanges,
    language: language === 'es' ? 'Spanish' : 'English',
  })
  const lines = templateOf(template).signers.map((role) => ({
    role,
    name: signerRoles[role],
    signature: null,
    signedAt: null,
  }))
  return renderPaper(composePaper(context, wording), lines)
}
