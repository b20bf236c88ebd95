import type { ServiceTemplate } from '@crm/contract/web/contract-shapes'
import { type Signing, SigningFailed } from '#platform/ports/signing'

/** The templates of the e-signature service; none without a service. Throws SigningFailed. */
export async function listServiceTemplates(signing: Signing | null) {
  if (!signing) return []
  const templates = await signing.templates()
  return templates.map(({ id, title }) => ({ service: signing.service, id, title }))
}

/** One of them; undefined when there is none. Throws SigningFailed. */
export async function findServiceTemplate(
  signing: Signing | null,
  id: string,
): Promise<ServiceTemplate | undefined> {
  const found = await signing?.template(id).catch((error: unknown) => {
    if (error instanceof SigningFailed && error.fault === 'gone') return undefined
    throw error
  })
  if (!signing || !found) return undefined
  return {
    service: signing.service,
    id: found.id,
    title: found.title,
    signers: found.roles.map(({ id: role, name, signs }) => ({ role, label: name, signs })),
    fields: found.fields.map(({ roleId, ...field }) => ({
      ...field,
      role: roleId,
      options: [...field.options],
    })),
  }
}
