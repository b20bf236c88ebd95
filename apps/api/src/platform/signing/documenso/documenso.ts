/** Documenso, API v2, as a signature service. Manual: docs.documenso.com, developers. */
import {
  type EnvelopeOrder,
  type FromPdf,
  type FromTemplate,
  type PlacedField,
  type Signing,
  SigningFailed,
} from '#platform/ports/signing'
import { beginOnce } from '../begin-once.ts'
import { serviceCalls } from '../service-calls.ts'
import { demandFits, signerInTurn } from '../signer-at.ts'
import { failureOf } from './failure-of.ts'
import { readDocumensoHook } from './hook.ts'
import { Created, Envelope, EnvelopePage } from './shapes.ts'
import { signersOf, stateOf } from './state-of.ts'
import { prefillOf, templateOf } from './template-of.ts'

export interface DocumensoSettings {
  /** Without `/api/v2`. */
  readonly url: string
  /** The API token of a team. */
  readonly token: string
  readonly webhookSecret: string
  /** 30 seconds by default. */
  readonly timeoutMs?: number
}

export function documensoSigning(settings: DocumensoSettings): Signing {
  const { url, token, webhookSecret, timeoutMs = 30_000 } = settings
  const calls = serviceCalls({ name: 'Documenso', timeoutMs, failureOf })
  const once = beginOnce()
  const authorization = token
  const get = (path: string) => calls.fetch(`${url}/api/v2${path}`, { headers: { authorization } })
  const post = (path: string, body: object) =>
    calls.fetch(`${url}/api/v2${path}`, {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  /** These two operations take multipart bodies only. */
  const upload = (path: string, payload: object, pdf?: Uint8Array) => {
    const body = new FormData()
    body.set('payload', JSON.stringify(payload))
    if (pdf) body.set('files', new File([Uint8Array.from(pdf)], fileName, { type: 'application/pdf' }))
    return calls.fetch(`${url}/api/v2${path}`, { method: 'POST', headers: { authorization }, body })
  }
  const envelope = async (id: string) =>
    calls.read(await get(`/envelope/${encodeURIComponent(id)}`), Envelope)
  const state = async (id: string) => stateOf(await envelope(id), new Date())
  const distribute = (envelopeId: string) => post('/envelope/distribute', { envelopeId })

  /** Pages through the newest first. */
  async function* pages(query: Readonly<Record<string, string>>) {
    for (let page = 1, total = 1; page <= total; page += 1) {
      const search = new URLSearchParams({ ...query, page: String(page), perPage: '100' })
      const { data, totalPages } = await calls.read(await get(`/envelope?${search.toString()}`), EnvelopePage)
      total = totalPages
      yield data
    }
  }

  /** The search is a part of the text, so the id is compared. A draft is one whose sending failed. */
  async function find(externalId: string): Promise<string | undefined> {
    for await (const page of pages({ type: 'DOCUMENT', query: externalId })) {
      const found = page.find((candidate) => candidate.externalId === externalId)
      if (!found) continue
      if (found.status === 'DRAFT') await distribute(found.id)
      return found.id
    }
    return undefined
  }

  return {
    service: 'documenso',
    fillsEveryRole: true,

    async ready() {
      await get('/envelope?type=TEMPLATE&perPage=1')
    },

    async templates() {
      const all = []
      for await (const page of pages({ type: 'TEMPLATE' })) all.push(...page)
      return all.map(({ id, title }) => ({ id, title }))
    },

    async template(id) {
      return templateOf(await demandTemplate(id))
    },

    begin: (order) =>
      once(order.externalId, {
        find,
        create: () =>
          'pdf' in order.source ? fromPdf(order, order.source) : fromTemplate(order, order.source),
      }),

    find,

    async linkFor(id, place) {
      const found = await envelope(id)
      signerInTurn(stateOf(found, new Date()), place)
      return `${url}/sign/${signersOf(found)[place - 1]?.token}`
    },

    async remind(id, place) {
      const found = await envelope(id)
      signerInTurn(stateOf(found, new Date()), place)
      const recipients = signersOf(found).flatMap((recipient, index) =>
        index + 1 === place ? [recipient.id] : [],
      )
      await post('/envelope/redistribute', { envelopeId: id, recipients })
    },

    async void(id, reason) {
      const cancelled = post('/envelope/cancel', { envelopeId: id, reason })
      await cancelled.catch(async (error: unknown) => {
        const isRefused = error instanceof SigningFailed && error.fault === 'refused'
        if (!isRefused || (await state(id)).status !== 'voided') throw error
      })
    },

    state,

    async files(id) {
      const { status, envelopeItems } = await envelope(id)
      if (status !== 'COMPLETED') {
        throw new SigningFailed('refused', 'Not everyone has signed yet, so there are no signed files.')
      }
      const documents = []
      for (const item of envelopeItems) {
        const response = await get(`/envelope/item/${encodeURIComponent(item.id)}/download?version=signed`)
        documents.push({ name: item.title, bytes: await calls.readPdf(response) })
      }
      const certificate = await get(`/envelope/${encodeURIComponent(id)}/certificate/download`)
      return { documents, certificate: await calls.readPdf(certificate) }
    },

    readHook: (rawBody, headers) => readDocumensoHook(webhookSecret, rawBody, headers),
  }

  async function demandTemplate(id: string): Promise<Envelope> {
    const found = await envelope(id)
    if (found.type !== 'TEMPLATE') throw new SigningFailed('gone', 'There is no such template in Documenso.')
    return found
  }

  /** Every role of the template needs a signer: Documenso would keep the template's own address for the others. */
  async function fromTemplate(order: EnvelopeOrder, { templateId, prefill }: FromTemplate): Promise<string> {
    const found = await demandTemplate(templateId)
    const template = templateOf(found)
    demandFits(template, order)
    const open = template.roles.filter(
      ({ id, signs }) => signs && !order.signers.some(({ roleId }) => roleId === id),
    )
    if (open.length > 0) {
      const names = open.map(({ name }) => name).join(', ')
      throw new SigningFailed('refused', `The template ${template.title} needs a signer for: ${names}.`)
    }
    const response = await upload('/envelope/use', {
      envelopeId: templateId,
      externalId: order.externalId,
      distributeDocument: true,
      recipients: order.signers.map(({ roleId, name, email }, index) => ({
        id: Number(roleId),
        name,
        email,
        signingOrder: index + 1,
      })),
      prefillFields: prefillOf(found, prefill),
      override: { title: order.title, ...metaOf(order) },
    })
    return (await calls.read(response, Created)).id
  }

  async function fromPdf(order: EnvelopeOrder, { pdf, fields }: FromPdf): Promise<string> {
    const payload = {
      title: order.title,
      type: 'DOCUMENT',
      externalId: order.externalId,
      recipients: order.signers.map(({ name, email }, index) => ({
        name,
        email,
        role: 'SIGNER',
        signingOrder: index + 1,
        fields: fields.filter(({ place }) => place === index + 1).map(fieldOf),
      })),
      meta: { ...metaOf(order), signingOrder: 'SEQUENTIAL' },
    }
    const { id } = await calls.read(await upload('/envelope/create', payload, pdf), Created)
    await distribute(id)
    return id
  }
}

const fileName = 'contract.pdf'

const metaOf = ({ message, isMailed }: EnvelopeOrder) => ({
  ...(message !== null && { message }),
  distributionMethod: isMailed ? 'EMAIL' : 'NONE',
})

const fieldOf = ({ type, label, isRequired, page, left, top, width, height }: PlacedField) => ({
  type: type.toUpperCase(),
  fieldMeta: { type, label, required: isRequired },
  page,
  positionX: left,
  positionY: top,
  width,
  height,
})
