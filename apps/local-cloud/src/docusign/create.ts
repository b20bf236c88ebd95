/** New envelopes. Source: `Envelopes: create` of the REST API v2.1. */
import { randomUUID } from 'node:crypto'
import { pageCount } from '../esign/stamp.ts'
import { ApiError, invalidParameter, noTemplate } from './failures.ts'
import type { Envelope, Signer, Tab, TabKind, Template } from './model.ts'
import type { EnvelopeDefinition, PlacedTab, PrefillTabs } from './requests.ts'
import { newSigner } from './templates.ts'

const expirationDays = 120
const dayMs = 86_400_000

/** @throws ApiError for a definition that the service refuses */
export function newEnvelope(
  definition: EnvelopeDefinition,
  findTemplate: (id: string) => Template | undefined,
  now: Date,
): Envelope {
  const { templateId, emailSubject, emailBlurb = '', transactionId, customFields } = definition
  const template = templateId === undefined ? undefined : findTemplate(templateId)
  if (templateId !== undefined && !template) throw noTemplate()
  const content = template ? fromTemplate(template, definition) : fromDocument(definition)
  const subject = emailSubject ?? (template && `Please sign: ${template.name}`)
  if (!subject) {
    throw new ApiError(
      400,
      'ENVELOPE_IS_INCOMPLETE',
      'The Envelope is not Complete. A Complete Envelope Requires Documents, Recipients, Tabs, and a Subject Line.',
    )
  }
  for (const { name, email, recipientId } of content.signers) demandPerson(name, email, recipientId)
  return {
    kind: 'envelope',
    id: randomUUID(),
    status: 'created',
    emailSubject: subject,
    emailBlurb,
    transactionId: transactionId ?? null,
    customFields: customFields?.textCustomFields ?? [],
    createdDateTime: now.toISOString(),
    statusChangedDateTime: now.toISOString(),
    expireDateTime: new Date(now.getTime() + expirationDays * dayMs).toISOString(),
    voidedReason: null,
    signedPdf: null,
    ...content,
  }
}

type Content = Pick<Envelope, 'signers' | 'document'>

/**
 * Roles that are not given are left out, as in the real service. It ignores an unknown role and an unknown label; here they
 * are refused, so that a wrong integration shows.
 */
function fromTemplate({ signers, document }: Template, { templateRoles = [] }: EnvelopeDefinition): Content {
  for (const { roleName } of templateRoles) {
    if (!signers.some((signer) => signer.roleName === roleName)) {
      throw invalidParameter(`The template has no role '${roleName}'.`)
    }
  }
  return {
    document,
    signers: signers.flatMap((signer): Signer[] => {
      const role = templateRoles.find(({ roleName }) => roleName === signer.roleName)
      if (!role) return []
      return [
        {
          ...signer,
          recipientIdGuid: randomUUID(),
          name: role.name ?? '',
          email: role.email ?? '',
          routingOrder: role.routingOrder ?? signer.routingOrder,
          clientUserId: role.clientUserId ?? null,
          tabs: prefillTabs(signer.tabs, role.tabs ?? {}),
        },
      ]
    }),
  }
}

function prefillTabs(tabs: readonly Tab[], prefill: PrefillTabs): Tab[] {
  const values = new Map<string, { kind: TabKind; value: string }>()
  for (const kind of ['textTabs', 'numberTabs', 'listTabs'] as const) {
    for (const { tabLabel, value = '' } of prefill[kind] ?? []) values.set(tabLabel, { kind, value })
  }
  for (const { tabLabel, selected } of prefill.checkboxTabs ?? []) {
    values.set(tabLabel, { kind: 'checkboxTabs', value: selected })
  }
  for (const [tabLabel, { kind, value }] of values) {
    const tab = tabs.find((candidate) => candidate.tabLabel === tabLabel)
    if (!tab) throw invalidParameter(`The role has no tab '${tabLabel}'.`)
    if (tab.kind !== kind)
      throw invalidParameter(`The tab '${tabLabel}' is one of ${tab.kind}, not of ${kind}.`)
    if (kind === 'listTabs' && !tab.options.includes(value)) {
      throw invalidParameter(`The tab '${tabLabel}' has no item '${value}'.`)
    }
    if (kind === 'numberTabs' && Number.isNaN(Number(value))) {
      throw invalidParameter(`The tab '${tabLabel}' takes a number.`)
    }
  }
  return tabs.map((tab) => ({
    ...tab,
    tabId: randomUUID(),
    value: values.get(tab.tabLabel)?.value ?? tab.value,
  }))
}

function fromDocument({ documents = [], recipients }: EnvelopeDefinition): Content {
  const [document] = documents
  const signers = recipients?.signers ?? []
  if (!document || signers.length === 0) {
    throw new ApiError(
      400,
      'ENVELOPE_IS_INCOMPLETE',
      'The Envelope is not Complete. A Complete Envelope Requires Documents, Recipients, Tabs, and a Subject Line.',
    )
  }
  if (documents.length > 1) throw invalidParameter('This stand-in takes one document per envelope.')
  const pages = pageCount(Buffer.from(document.documentBase64, 'base64'))
  if (pages === null) {
    throw new ApiError(400, 'UNABLE_TO_LOAD_DOCUMENT', `Unable to load the document. ${document.name}`)
  }
  return {
    document: { name: document.name, pdf: document.documentBase64 },
    signers: signers.map(({ tabs = {}, ...signer }): Signer => ({
      ...newSigner(),
      recipientId: signer.recipientId,
      name: signer.name ?? '',
      email: signer.email ?? '',
      routingOrder: signer.routingOrder ?? '1',
      clientUserId: signer.clientUserId ?? null,
      tabs: (['signHereTabs', 'initialHereTabs', 'dateSignedTabs', 'textTabs'] as const).flatMap((kind) =>
        (tabs[kind] ?? []).map((tab) => placedTab(kind, tab, document.documentId, pages)),
      ),
    })),
  }
}

function placedTab(kind: TabKind, tab: PlacedTab, documentId: string, pages: number): Tab {
  const { pageNumber, xPosition, yPosition, tabLabel = '', required, optional } = tab
  if (tab.documentId !== documentId) throw invalidParameter(`There is no document ${tab.documentId}.`)
  if (Number(pageNumber) < 1 || Number(pageNumber) > pages) {
    throw new ApiError(
      400,
      'INVALID_TAB_LOCATION',
      'The tab location specified is invalid. The page is not there.',
    )
  }
  return {
    kind,
    tabId: randomUUID(),
    tabLabel,
    pageNumber,
    xPosition,
    yPosition,
    isRequired: optional !== 'true' && required !== 'false',
    value: '',
    options: [],
  }
}

function demandPerson(name: string, email: string, recipientId: string): void {
  if (!/^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(email)) {
    throw new ApiError(
      400,
      'INVALID_EMAIL_ADDRESS_FOR_RECIPIENT',
      `The email address for the recipient is invalid. The recipient Id follows. ${recipientId}`,
    )
  }
  // The code for a missing name is not in the published list.
  if (name.trim() === '') throw invalidParameter(`The recipient ${recipientId} has no name.`)
}
