/** Chooses between our own contract and a template of the signature service. Asks the service, so never in a transaction. */
import type { AgreedChange, NewContract } from '@crm/contract/web/contract-shapes'
import type { TemplateMap } from '@crm/domain/contracts/service-template'
import { homeImprovementFor, isHomeImprovement } from '@crm/domain/contracts/templates'
import { type Signing, SigningFailed, type Template } from '#platform/ports/signing'
import type { StaffContext } from '#spine/http/context'
import { demandNoFaults } from '#spine/refusals'
import { findParentSale } from '#spine/records/sale-scope'
import type { Contract } from './contract.ts'
import { type FactsRow, findFacts } from './queries.ts'
import { storedRequestOf } from './store.ts'
import { findTemplateMap } from './template-maps/store.ts'

/** Columns of a contract that the service signs; null for our own signing. */
export interface PickedTemplate {
  readonly signing_service: Signing['service']
  readonly service_template_id: string
  readonly title: string
}

/** The template of a new contract: as named, else the installer's if the service has it. Throws Refused, SigningFailed. */
export async function pickTemplate(
  { signing, db, actor }: StaffContext,
  { saleId, template, serviceTemplateId }: NewContract,
): Promise<PickedTemplate | null> {
  if (serviceTemplateId !== undefined && !signing) refuse('No signature service is set up.')
  if (template !== undefined && !isHomeImprovement(template)) {
    if (serviceTemplateId !== undefined) refuse('Only a home improvement contract has such a template.')
    return null
  }
  if (!signing) return null
  await findParentSale(db.read, saleId, actor)
  const facts = await findFacts(db.read, saleId, null)
  const picked = facts && (await templateFor(signing, serviceTemplateId ?? installersTemplateOf(facts)))
  if (!picked && serviceTemplateId !== undefined) refuse('There is no such template.')
  return picked ?? null
}

const refuse = (message: string) => demandNoFaults([{ field: 'serviceTemplateId', message }])

/** The template of the draft that follows an accepted change. Throws SigningFailed. */
export async function pickTemplateAgain(
  { signing, db }: StaffContext,
  contract: Contract | undefined,
): Promise<PickedTemplate | null> {
  if (!contract || contract.signing_service === 'own' || contract.service_template_id === null) return null
  const change: AgreedChange = { ...contract.change, ...storedRequestOf(contract)?.fields }
  const facts = await findFacts(db.read, contract.sale_id, change)
  if (!signing || !facts) return null
  const isOfSameKind = homeImprovementFor(idsOf(facts)) === contract.template
  return templateFor(signing, isOfSameKind ? contract.service_template_id : installersTemplateOf(facts))
}

const idsOf = (facts: FactsRow) => ({ moduleId: facts.module_id, batteryId: facts.battery_id })

/** The installer's battery-only template for a battery without modules (specification section 3, Installer). */
const installersTemplateOf = (facts: FactsRow) =>
  homeImprovementFor(idsOf(facts)) === 'HIC_BATTERY'
    ? facts.esign_battery_template_id
    : facts.esign_template_id

async function templateFor(signing: Signing, id: string | null): Promise<PickedTemplate | null> {
  const found = id === null ? undefined : await findTemplate(signing, id)
  return found
    ? { signing_service: signing.service, service_template_id: found.id, title: found.title }
    : null
}

/** Undefined when the service has none with this id, or does not take it for an id. Throws SigningFailed. */
export const findTemplate = (signing: Signing, id: string): Promise<Template | undefined> =>
  signing.template(id).catch((error: unknown) => {
    if (error instanceof SigningFailed && (error.fault === 'gone' || error.fault === 'refused'))
      return undefined
    throw error
  })

/** The service of a contract with its template, to send or preview it. */
export interface ServiceTemplate {
  readonly signing: Signing
  readonly template: Template
  readonly map: TemplateMap
}

/** Undefined for our own signing, or when the template is gone or the service is no longer set up. Throws SigningFailed. */
export async function serviceTemplateOf(
  { signing, db }: Pick<StaffContext, 'signing' | 'db'>,
  contract: Pick<Contract, 'signing_service' | 'service_template_id'> | undefined,
): Promise<ServiceTemplate | undefined> {
  if (!signing || contract?.signing_service !== signing.service || contract.service_template_id === null)
    return undefined
  const template = await findTemplate(signing, contract.service_template_id)
  return template && { signing, template, map: await findTemplateMap(db.read, signing.service, template.id) }
}
