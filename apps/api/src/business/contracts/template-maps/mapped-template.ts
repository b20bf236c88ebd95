/** Maps a signature service's template to the CRM as an administrator chose. */
import type { MappedTemplate, ServiceTemplate, TemplateMapChanges } from '@crm/contract/web/contract-shapes'
import {
  type TemplateMap,
  isSourceOf,
  serviceFieldLabels,
  signerByName,
  signerOfRole,
  sourceByLabel,
  sourceOfField,
} from '@crm/domain/contracts/service-template'
import { signerRoles } from '@crm/domain/contracts/templates'
import { lockNames } from '#platform/db/locks'
import type { UnitOfWork } from '#spine/records/unit-of-work'
import { type StoredMap, findMapRow, mapOf, templateMaps } from './store.ts'
import { type Fault, Refused, conflict, demandNoFaults } from '#spine/refusals'

/** Throws Refused: 400 for a choice that the template cannot have, 409 when somebody mapped it meanwhile. */
export async function saveTemplateMap(
  work: UnitOfWork,
  template: ServiceTemplate,
  { signers, fields, version }: TemplateMapChanges,
): Promise<StoredMap> {
  demandNoFaults([...signerFaults(template, signers), ...fieldFaults(template, fields)])
  const { service, id, title } = template
  await lockNames(work.tx, [`template map ${service} ${id}`])
  const before = await findMapRow(work.tx, service, id)
  if ((before?.version ?? 0) !== version) {
    throw new Refused(conflict('Someone changed this template.', mappedTemplate(template, mapOf(before))))
  }
  // Only what differs from names and labels is stored, so that a relabeled field follows its new label.
  const chosen = {
    title,
    signers: signers.filter(({ role, signer }) => signer !== defaultSigner(template, role)),
    fields: fields.filter((field) => field.source !== defaultSource(template, field.id)),
  }
  return mapOf(
    before
      ? await templateMaps.change(work, await templateMaps.lock(work, before.id), chosen)
      : await templateMaps.insert(work, chosen, { service, template_id: id }, {}),
  )
}

const defaultSigner = ({ signers }: ServiceTemplate, role: string) =>
  signerByName(signers.find((one) => one.role === role)?.label ?? '')

const defaultSource = ({ fields }: ServiceTemplate, id: string) =>
  sourceByLabel(fields.find((one) => one.id === id)?.label ?? '')

function* signerFaults(template: ServiceTemplate, chosen: TemplateMap['signers']): Iterable<Fault> {
  const taken = new Set<string>()
  for (const { role, signer } of chosen) {
    const known = template.signers.find((one) => one.role === role)
    if (!known?.signs) yield { field: 'signers', message: `The template has no signing role ${role}.` }
    if (signer === null) continue
    if (taken.has(signer))
      yield { field: 'signers', message: `Two roles are signed by the ${signerRoles[signer].toLowerCase()}.` }
    taken.add(signer)
  }
}

function* fieldFaults(template: ServiceTemplate, chosen: TemplateMap['fields']): Iterable<Fault> {
  for (const { id, source } of chosen) {
    const field = template.fields.find((one) => one.id === id)
    if (!field?.isPrefillable) yield { field: 'fields', message: `Field ${id} cannot be filled in.` }
    else if (source !== null && !isSourceOf(source, field.type))
      yield {
        field: 'fields',
        message: `${field.label || 'A checkbox'} takes yes or no, not ${serviceFieldLabels[source]}.`,
      }
  }
}

/** The template with its map, and with values where there is a sale. */
export function mappedTemplate(
  template: ServiceTemplate,
  map: StoredMap,
  values?: ReadonlyMap<string, string>,
): MappedTemplate {
  return {
    ...template,
    signers: template.signers.map((one) => ({
      ...one,
      signer: one.signs ? signerOfRole({ id: one.role, name: one.label }, map) : null,
    })),
    fields: template.fields.map((field) => ({
      ...field,
      source: field.isPrefillable ? sourceOfField(field, map) : null,
      value: values?.get(field.id) ?? null,
    })),
    version: map.version,
  }
}
