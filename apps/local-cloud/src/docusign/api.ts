/** The routes under `/restapi/v2.1/accounts/{accountId}`. Source: the operations of the same names of the REST API v2.1. */
import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import { onOtherHost, sendPdf } from '../esign/plugin.ts'
import { hasTrouble } from '../esign/troubles.ts'
import { newEnvelope } from './create.ts'
import { ApiError, invalidParameter, noEnvelope, noTemplate, sendFailure } from './failures.ts'
import { type Envelope, isOpen, signersInTurn, type Template } from './model.ts'
import {
  EnvelopeDefinition,
  EnvelopesQuery,
  EnvelopeUpdate,
  RecipientsUpdate,
  RecipientViewRequest,
  TemplatesQuery,
} from './requests.ts'
import type { Service } from './service.ts'
import { certificateOf, combinedPdf, currentEnvelope, sendEnvelope, voidEnvelope } from './transitions.ts'
import { envelopeView, recipientsView, templateView } from './views.ts'

type ById = { Params: { id: string } }
type ByDocument = {
  Params: { id: string; document: string }
  Querystring: { certificate?: string; key?: string }
}

export function apiRoutes(app: FastifyInstance, service: Service): void {
  const { store, now, tell, answerCreation, createView } = service

  app.setErrorHandler((error, _request, reply) =>
    sendFailure(reply, error instanceof z.ZodError ? invalidParameter(z.prettifyError(error)) : error),
  )

  app.get('/templates', async ({ query }) => {
    const { count, start_position: start } = TemplatesQuery.parse(query)
    const all = store.list().filter((stored): stored is Template => stored.kind === 'template')
    const shown = all.slice(start, start + count)
    return {
      envelopeTemplates: shown.map((template) => {
        const { documents: _documents, recipients: _recipients, ...view } = templateView(template)
        return view
      }),
      ...page(all.length, start, shown.length),
    }
  })

  app.get<ById>('/templates/:id', async ({ params }) => templateView(demandTemplate(params.id)))

  app.get<ById & { Querystring: { include_tabs?: string } }>(
    '/templates/:id/recipients',
    async ({ params, query }) =>
      recipientsView(demandTemplate(params.id).signers, query.include_tabs === 'true'),
  )

  app.post('/envelopes', async ({ body }, reply) => {
    const definition = EnvelopeDefinition.parse(body)
    const draft = newEnvelope(definition, findTemplate, now())
    return answerCreation(reply, draft.signers, () => {
      const envelope = definition.status === 'sent' ? sendEnvelope(draft, now()) : draft
      store.save(envelope)
      if (envelope.status === 'sent') {
        tell('envelope-sent', envelope)
        for (const { recipientId } of signersInTurn(envelope)) tell('recipient-sent', envelope, recipientId)
      }
      reply.code(201)
      return {
        envelopeId: envelope.id,
        uri: `/envelopes/${envelope.id}`,
        statusDateTime: envelope.statusChangedDateTime,
        status: envelope.status,
      }
    })
  })

  app.get('/envelopes', async ({ query }) => {
    const parsed = EnvelopesQuery.parse(query)
    const { from_date: from, transaction_ids: transactions, envelope_ids: ids, custom_field: field } = parsed
    if (from === undefined && transactions === undefined && ids === undefined) {
      throw invalidParameter('from_date, envelope_ids or transaction_ids is required.')
    }
    const [name, ...value] = field?.split('=') ?? []
    const all = envelopes()
      .filter(({ createdDateTime }) => from === undefined || Date.parse(createdDateTime) >= Date.parse(from))
      .filter(({ id }) => ids?.split(',').includes(id) ?? true)
      .filter(({ transactionId }) => transactions?.split(',').includes(transactionId ?? '') ?? true)
      .filter(
        ({ customFields }) =>
          field === undefined ||
          customFields.some((entry) => entry.name === name && entry.value === value.join('=')),
      )
    const shown = all.slice(parsed.start_position, parsed.start_position + parsed.count)
    return {
      ...page(all.length, parsed.start_position, shown.length),
      envelopes: shown.map((envelope) => envelopeView(envelope, false)),
      ...(transactions !== undefined && {
        envelopeTransactionStatuses: all.map(({ id, transactionId, status }) => ({
          envelopeId: id,
          transactionId,
          status,
        })),
      }),
    }
  })

  app.get<ById & { Querystring: { include?: string } }>('/envelopes/:id', async ({ params, query }) =>
    envelopeView(demand(params.id), query.include?.split(',').includes('recipients') ?? false),
  )

  app.put<ById>('/envelopes/:id', async ({ params, body }) => {
    const { status, voidedReason } = EnvelopeUpdate.parse(body)
    const envelope = demand(params.id)
    if (status === 'voided') {
      const after = voidEnvelope(envelope, voidedReason, now())
      store.save(after)
      tell('envelope-voided', after)
    } else if (status === 'sent' && envelope.status === 'created') {
      const after = sendEnvelope(envelope, now())
      store.save(after)
      tell('envelope-sent', after)
    } else {
      throw invalidParameter(`The status cannot change from ${envelope.status} to ${status ?? 'none'}.`)
    }
    return { envelopeId: envelope.id }
  })

  /** Mails the signers again; signers with a recipient view get no mail from Docusign. */
  app.put<ById & { Querystring: { resend_envelope?: string } }>(
    '/envelopes/:id/recipients',
    async ({ params, body, query }) => {
      const { signers } = RecipientsUpdate.parse(body)
      const envelope = demand(params.id)
      // The code for a closed envelope is not in the published list.
      if (!isOpen(envelope)) throw invalidParameter(`The envelope is ${envelope.status}.`)
      const results = signers.map(({ recipientId }) => {
        const isKnown = envelope.signers.some((signer) => signer.recipientId === recipientId)
        if (isKnown && query.resend_envelope === 'true') tell('recipient-resent', envelope, recipientId)
        const errorCode = isKnown ? 'SUCCESS' : 'RECIPIENT_NOT_FOUND'
        return { recipientId, errorDetails: { errorCode, message: '' } }
      })
      return { recipientUpdateResults: results }
    },
  )

  app.post<ById>('/envelopes/:id/views/recipient', async ({ params, body }, reply) => {
    const request = RecipientViewRequest.parse(body)
    const envelope = demand(params.id)
    const signer = envelope.signers.find(
      ({ clientUserId, name, email }) =>
        clientUserId !== null &&
        clientUserId === request.clientUserId &&
        name === request.userName &&
        email === request.email,
    )
    if (!signer) {
      throw new ApiError(
        400,
        'UNKNOWN_ENVELOPE_RECIPIENT',
        'The recipient you have identified is not a valid recipient of the specified envelope.',
      )
    }
    // The code for a closed envelope is not in the published list.
    if (!isOpen(envelope) && envelope.status !== 'completed') {
      throw invalidParameter(`The envelope is ${envelope.status}.`)
    }
    if (signer.status === 'created') {
      throw new ApiError(
        400,
        'RECIPIENT_NOT_IN_SEQUENCE',
        'The token for an out of sequence recipient cannot be generated.',
      )
    }
    reply.code(201)
    return { url: createView(envelope.id, signer.recipientId, request.returnUrl) }
  })

  app.get<ByDocument>('/envelopes/:id/documents/:document', async ({ params, query }, reply) => {
    const envelope = demand(params.id)
    if (hasTrouble(envelope.signers, 'Other Host')) {
      const kind =
        params.document === 'certificate' ? 'certificate' : `combined-${query.certificate === 'true'}`
      return reply.redirect(onOtherHost(service.fileUrl(envelope.id, kind)))
    }
    if (params.document === 'certificate') return sendPdf(reply, await certificateOf(envelope), 'Summary.pdf')
    if (params.document === 'combined') {
      return sendPdf(
        reply,
        combinedPdf(envelope, query.certificate === 'true'),
        `${envelope.emailSubject}.pdf`,
      )
    }
    if (params.document === '1') return sendPdf(reply, combinedPdf(envelope, false), envelope.document.name)
    throw new ApiError(404, 'DOCUMENT_DOES_NOT_EXIST', 'The document specified was not found.')
  })

  const envelopes = () =>
    store
      .list()
      .filter((stored): stored is Envelope => stored.kind === 'envelope')
      .map((envelope) => currentEnvelope(envelope, now()))

  function demand(id: string): Envelope {
    const found = store.find(id)
    if (found?.kind !== 'envelope') throw noEnvelope()
    return currentEnvelope(found, now())
  }

  function findTemplate(id: string): Template | undefined {
    const found = store.find(id)
    return found?.kind === 'template' ? found : undefined
  }

  function demandTemplate(id: string): Template {
    const template = findTemplate(id)
    if (!template) throw noTemplate()
    return template
  }
}

const page = (total: number, start: number, count: number) => ({
  resultSetSize: String(count),
  totalSetSize: String(total),
  startPosition: String(start),
  endPosition: String(Math.max(start, start + count - 1)),
})
