/** Docusign, eSignature REST API v2.1, as a signature service. Manual: developers.docusign.com/docs/esign-rest-api. */
import {
  type EnvelopeOrder,
  type FromTemplate,
  type Signing,
  SigningFailed,
  type Template,
} from '#platform/ports/signing'
import { beginOnce } from '../begin-once.ts'
import { serviceCalls } from '../service-calls.ts'
import { demandFits, signerInTurn } from '../signer-at.ts'
import { failureOf } from './failure-of.ts'
import { readDocusignHook } from './hook.ts'
import { documentOf, personOf } from './order-body.ts'
import {
  Created,
  Envelope,
  EnvelopeList,
  TemplateName,
  TemplatePage,
  TemplateRecipients,
  ViewUrl,
} from './shapes.ts'
import { signersOf, stateOf } from './state-of.ts'
import { tabsOf, templateOf } from './template-of.ts'
import { accessSource, type DocusignAccount } from './token.ts'

export interface DocusignSettings extends Omit<DocusignAccount, 'timeoutMs' | 'now'> {
  /** The keys of Connect; several, so that one can be replaced. */
  readonly hmacKeys: readonly string[]
  /** 30 seconds by default. */
  readonly timeoutMs?: number
  readonly now?: () => Date
}

export function docusignSigning(settings: DocusignSettings): Signing {
  const { timeoutMs = 30_000, now = () => new Date() } = settings
  const source = accessSource({ ...settings, timeoutMs, now })
  const calls = serviceCalls({ name: 'Docusign', timeoutMs, failureOf })
  const once = beginOnce()

  /** Renews the token once when it is refused: it may have been revoked before its time. */
  async function call(path: string, method = 'GET', json?: object): Promise<Response> {
    const request = ({ token, apiUrl }: { token: string; apiUrl: string }) =>
      calls.fetch(`${apiUrl}${path}`, {
        method,
        headers: { authorization: `Bearer ${token}`, ...(json && { 'content-type': 'application/json' }) },
        ...(json && { body: JSON.stringify(json) }),
      })
    const access = await source.current()
    return request(access).catch(async (error: unknown) => {
      if (!(error instanceof SigningFailed) || error.fault !== 'unauthorized') throw error
      return request(await source.current(access.token))
    })
  }
  const envelope = async (id: string) => calls.read(await call(`${pathOf(id)}?include=recipients`), Envelope)
  const state = async (id: string) => stateOf(await envelope(id))

  async function template(id: string): Promise<Template> {
    const path = `/templates/${encodeURIComponent(id)}`
    const { templateId, name } = await calls.read(await call(path), TemplateName)
    const recipients = await calls.read(
      await call(`${path}/recipients?include_tabs=true`),
      TemplateRecipients,
    )
    return templateOf({ id: templateId, title: name }, recipients)
  }

  /**
   * A transaction id is known at once and for seven days; after that the custom field finds the envelope. A draft is one
   * whose sending failed.
   */
  async function find(externalId: string): Promise<string | undefined> {
    const from = new Date(now().getTime() - lookbackMs).toISOString()
    for (const query of [
      { transaction_ids: externalId },
      { custom_field: `${customField}=${externalId}`, from_date: from },
    ]) {
      const search = new URLSearchParams(query)
      const response = await call(`/envelopes?${search.toString()}`)
      const { envelopes, envelopeTransactionStatuses } = await calls.read(response, EnvelopeList)
      const found = [...envelopes, ...envelopeTransactionStatuses].find(({ envelopeId }) => envelopeId)
      if (!found?.envelopeId) continue
      if (found.status === 'created') await call(pathOf(found.envelopeId), 'PUT', { status: 'sent' })
      return found.envelopeId
    }
    return undefined
  }

  async function create(order: EnvelopeOrder): Promise<string> {
    const content =
      'pdf' in order.source ? documentOf(order, order.source) : await rolesOf(order, order.source)
    const response = await call('/envelopes', 'POST', {
      ...content,
      status: 'sent',
      emailSubject: order.title.slice(0, maxSubject),
      ...(order.message !== null && { emailBlurb: order.message }),
      transactionId: order.externalId,
      customFields: { textCustomFields: [{ name: customField, value: order.externalId, show: 'false' }] },
    })
    return (await calls.read(response, Created)).envelopeId
  }

  /** Roles without a signer are left out by Docusign. */
  async function rolesOf(order: EnvelopeOrder, { templateId, prefill }: FromTemplate) {
    const found = await template(templateId)
    demandFits(found, order)
    return {
      templateId,
      templateRoles: order.signers.map(({ roleId, ...signer }, index) => ({
        roleName: roleId,
        ...personOf(signer, index + 1, order),
        tabs: tabsOf(roleId ?? '', found, prefill),
      })),
    }
  }

  return {
    service: 'docusign',
    fillsEveryRole: false,

    async ready() {
      await call('/templates?count=1')
    },

    async templates() {
      const all: { readonly templateId: string; readonly name: string }[] = []
      for (let total = 1; all.length < total;) {
        const response: Response = await call(`/templates?count=100&start_position=${all.length}`)
        const { envelopeTemplates, totalSetSize } = await calls.read(response, TemplatePage)
        all.push(...envelopeTemplates)
        total = envelopeTemplates.length === 0 ? 0 : totalSetSize
      }
      return all.map(({ templateId, name }) => ({ id: templateId, title: name }))
    },

    template,

    begin: (order) => once(order.externalId, { find, create: () => create(order) }),

    find,

    async linkFor(id, place, returnUrl) {
      const found = await envelope(id)
      const { name, email } = signerInTurn(stateOf(found), place)
      const { clientUserId } = signersOf(found)[place - 1] ?? {}
      if (clientUserId === undefined) {
        throw new SigningFailed('refused', `${name} has the link in an email from Docusign.`)
      }
      const response = await call(`${pathOf(id)}/views/recipient`, 'POST', {
        returnUrl,
        authenticationMethod: 'none',
        clientUserId,
        userName: name,
        email,
      })
      return (await calls.read(response, ViewUrl)).url
    },

    async remind(id, place) {
      const found = await envelope(id)
      signerInTurn(stateOf(found), place)
      const { recipientId } = signersOf(found)[place - 1] ?? {}
      await call(`${pathOf(id)}/recipients?resend_envelope=true`, 'PUT', { signers: [{ recipientId }] })
    },

    async void(id, reason) {
      const voiding = call(pathOf(id), 'PUT', { status: 'voided', voidedReason: reason.slice(0, maxReason) })
      await voiding.catch(async (error: unknown) => {
        const isRefused = error instanceof SigningFailed && error.fault === 'refused'
        if (!isRefused || (await state(id)).status !== 'voided') throw error
      })
    },

    state,

    async files(id) {
      const { status, emailSubject } = await envelope(id)
      if (status !== 'completed') {
        throw new SigningFailed('refused', 'Not everyone has signed yet, so there are no signed files.')
      }
      const combined = await calls.readPdf(await call(`${pathOf(id)}/documents/combined?certificate=true`))
      const certificate = await calls.readPdf(await call(`${pathOf(id)}/documents/certificate`))
      return { documents: [{ name: `${emailSubject ?? 'Contract'}.pdf`, bytes: combined }], certificate }
    },

    readHook: (rawBody, headers) => readDocusignHook(settings, rawBody, headers),
  }
}

const customField = 'externalId'
const lookbackMs = 366 * 86_400_000
const [maxSubject, maxReason] = [100, 200]

const pathOf = (id: string) => `/envelopes/${encodeURIComponent(id)}`
