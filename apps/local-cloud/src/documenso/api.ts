/** The routes of API v2 under `/api/v2`. Source: packages/trpc/server/envelope-router, apps/remix/server/api/download. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod'
import { onOtherHost, sendPdf } from '../esign/plugin.ts'
import { hasTrouble } from '../esign/troubles.ts'
import { type Context, envelopeFromTemplate, envelopeFromUpload } from './create.ts'
import { AppError, notFound, sendFailure, sendInvalid } from './failures.ts'
import type { Envelope } from './model.ts'
import {
  CancelBody,
  CreatePayload,
  DistributeBody,
  DownloadQuery,
  FindQuery,
  RedistributeBody,
  UsePayload,
} from './requests.ts'
import type { Service } from './service.ts'
import {
  cancelEnvelope,
  certificateOf,
  distributeEnvelope,
  isOver,
  redistributeEnvelope,
} from './transitions.ts'
import { envelopeView, listedView, recipientsWithLinks } from './views.ts'
import { readUpload } from './read-upload.ts'

type ById = { Params: { id: string } }

export function apiRoutes(app: FastifyInstance, service: Service): void {
  const { store, baseUrl, now, tell, answerCreation } = service
  const context = (): Context => ({ nextNumber: store.nextNumber, now: now() })

  app.setErrorHandler((error, _request, reply) =>
    error instanceof z.ZodError ? sendInvalid(reply, error) : sendFailure(reply, error),
  )

  app.get('/envelope', async ({ query }) => pageOfEnvelopes(store.list(), FindQuery.parse(query)))

  app.get<ById>('/envelope/:id', async ({ params }) => envelopeView(demand(store.find(params.id))))

  app.post('/envelope/use', async (request, reply) => {
    const { payload } = await readUpload(request, UsePayload)
    const template = demand(store.find(payload.envelopeId), 'TEMPLATE')
    const draft = envelopeFromTemplate(template, payload, context())
    return answerCreation(reply, draft.recipients, () => {
      store.save(draft)
      tell('DOCUMENT_CREATED', draft)
      const envelope = payload.distributeDocument ? send(draft) : draft
      return { id: envelope.id, recipients: recipientsWithLinks(envelope, baseUrl) }
    })
  })

  app.post('/envelope/create', async (request, reply) => {
    const { payload, files } = await readUpload(request, CreatePayload)
    const draft = envelopeFromUpload(payload, files, context())
    return answerCreation(reply, draft.recipients, () => {
      store.save(draft)
      tell('DOCUMENT_CREATED', draft)
      return { id: draft.id }
    })
  })

  app.post('/envelope/distribute', async ({ body }) => {
    const { envelopeId, meta } = DistributeBody.parse(body)
    const before = demand(store.find(envelopeId), 'DOCUMENT')
    const changes = Object.fromEntries(Object.entries(meta ?? {}).filter(([, value]) => value !== undefined))
    const envelope = distributeEnvelope({ ...before, meta: { ...before.meta, ...changes } }, now())
    store.save(envelope)
    tell('DOCUMENT_SENT', envelope)
    return { success: true, id: envelope.id, recipients: recipientsWithLinks(envelope, baseUrl) }
  })

  app.post('/envelope/redistribute', async ({ body }) => {
    const { envelopeId, recipients } = RedistributeBody.parse(body)
    const envelope = redistributeEnvelope(demand(store.find(envelopeId), 'DOCUMENT'), recipients, now())
    store.save(envelope)
    if (envelope.meta.distributionMethod === 'EMAIL') tell('DOCUMENT_REMINDER_SENT', envelope)
    return { success: true, id: envelope.id, recipients: recipientsWithLinks(envelope, baseUrl) }
  })

  app.post('/envelope/cancel', async ({ body }) => {
    const { envelopeId, reason } = CancelBody.parse(body)
    const envelope = cancelEnvelope(demand(store.find(envelopeId), 'DOCUMENT'), reason, now())
    store.save(envelope)
    tell('DOCUMENT_CANCELLED', envelope)
    return { success: true }
  })

  app.get<ById>('/envelope/item/:id/download', async ({ params, query, url }, reply) => {
    const { version } = DownloadQuery.parse(query)
    const envelope = store.list().find(({ items }) => items.some(({ id }) => id === params.id))
    const item = envelope?.items.find(({ id }) => id === params.id)
    if (!envelope || !item) return reply.code(404).send({ error: 'Envelope item not found' })
    if (hasTrouble(envelope.recipients, 'Other Host') && !url.includes('key=')) {
      return reply.redirect(`${onOtherHost(`${baseUrl}/files/${item.id}`)}?key=${item.documentDataId}`)
    }
    // Before completion, the signed version is the original, as in the real service.
    return sendItem(reply, item, version === 'signed')
  })

  app.get<ById>('/envelope/:id/certificate/download', async ({ params }, reply) => {
    const envelope = store.find(params.id)
    if (!envelope || envelope.type === 'TEMPLATE') {
      return reply.code(404).send({ error: 'Document not found' })
    }
    if (!isOver(envelope) || envelope.status === 'CANCELLED') {
      // An unknown code of theirs, which this route answers with 500.
      return reply.code(500).send({ error: 'Something went wrong', code: 'DOCUMENT_NOT_COMPLETE' })
    }
    return sendPdf(reply, await certificateOf(envelope), `${envelope.title}_certificate.pdf`)
  })

  /** The real service hides the cause, and leaves a draft behind. */
  function send(draft: Envelope): Envelope {
    try {
      const envelope = distributeEnvelope(draft, now())
      store.save(envelope)
      tell('DOCUMENT_SENT', envelope)
      return envelope
    } catch {
      throw new AppError('DOCUMENT_SEND_FAILED')
    }
  }
}

/** Files behind a redirect: the key in the address is the authorization. */
export function fileRoutes(app: FastifyInstance, { store }: Service): void {
  app.get<ById & { Querystring: { key?: string } }>(
    '/files/:id',
    async ({ params, query, headers }, reply) => {
      const item = store
        .list()
        .flatMap(({ items }) => items)
        .find(({ id }) => id === params.id)
      // A token that reaches this host has leaked.
      if (headers.authorization !== undefined)
        return reply.code(400).send({ error: 'Unexpected authorization' })
      if (!item || query.key !== item.documentDataId) return reply.code(403).send({ error: 'Forbidden' })
      return sendItem(reply, item, true)
    },
  )
}

const sendItem = (
  reply: FastifyReply,
  { pdf, signedPdf, title }: Envelope['items'][number],
  isSigned: boolean,
) =>
  sendPdf(
    reply,
    Buffer.from((isSigned && signedPdf) || pdf, 'base64'),
    isSigned ? title.replace(/\.pdf$/i, '_signed.pdf') : title,
  )

function demand(envelope: Envelope | undefined, type?: Envelope['type']): Envelope {
  if (!envelope || (type && envelope.type !== type)) throw notFound()
  return envelope
}

function pageOfEnvelopes(envelopes: readonly Envelope[], filter: FindQuery) {
  const { page = 1, perPage = 10, query = '', type, status, templateId } = filter
  const text = query.trim().toLowerCase()
  const has = (value: string | null) => value?.toLowerCase().includes(text) ?? false
  const all = envelopes
    .filter((envelope) => type === undefined || envelope.type === type)
    .filter((envelope) => status === undefined || envelope.status === status)
    .filter((envelope) => templateId === undefined || envelope.templateId === templateId)
    .filter(
      ({ title, externalId, recipients }) =>
        text === '' ||
        has(title) ||
        has(externalId) ||
        recipients.some(({ name, email }) => has(name) || has(email)),
    )
    .toReversed()
  return {
    data: all.slice((page - 1) * perPage, page * perPage).map(listedView),
    count: all.length,
    currentPage: page,
    perPage,
    totalPages: Math.ceil(all.length / perPage),
  }
}

/** `Authorization: api_…`, with or without `Bearer`. Source: packages/trpc/server/trpc.ts. */
export function authorize(token: string) {
  return async ({ headers }: FastifyRequest, reply: FastifyReply) => {
    if (headers.authorization === undefined) {
      return reply.code(401).send({
        message: 'Invalid session or API token.',
        data: { code: 'UNAUTHORIZED', httpStatus: 401 },
        code: 'UNAUTHORIZED',
      })
    }
    const sentToken = headers.authorization.split('Bearer ').find((part) => part !== '')
    if (sentToken !== token) return sendFailure(reply, new AppError('UNAUTHORIZED', 'Invalid token'))
  }
}
