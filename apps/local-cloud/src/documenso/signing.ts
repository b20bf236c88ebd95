/** The page where recipients sign, at `/sign/{token}`. The real page is an application; this one is a form. */
import type { FastifyInstance, FastifyReply } from 'fastify'
import { sendPage, sendPdf } from '../esign/plugin.ts'
import { signingMessage, signingPage } from '../esign/signing-page.ts'
import { AppError } from './failures.ts'
import { type Envelope, isRequired, recipientsInTurn } from './model.ts'
import type { Service } from './service.ts'
import { isExpired, isOver, openEnvelope, rejectEnvelope, signEnvelope } from './transitions.ts'

type ByToken = { Params: { token: string } }
type Answer = ByToken & { Body: Readonly<Record<string, string>> }

const name = 'Documenso'

export function signingRoutes(app: FastifyInstance, { store, baseUrl, now, tell }: Service): void {
  const find = (token: string) =>
    store
      .list()
      .find(
        ({ type, recipients }) => type === 'DOCUMENT' && recipients.some((signer) => signer.token === token),
      )

  app.get<ByToken>('/sign/:token', async ({ params: { token } }, reply) => {
    const envelope = find(token)
    const recipient = envelope?.recipients.find((signer) => signer.token === token)
    const notice = !envelope || !recipient ? 'This link is not known.' : noticeOf(envelope, token, now())
    if (!envelope || !recipient || notice) return say(reply, notice ?? '', envelope ? 200 : 404)
    if (recipient.readStatus === 'NOT_OPENED') {
      const after = openEnvelope(envelope, token)
      store.save(after)
      tell('DOCUMENT_OPENED', after)
    }
    return sendPage(
      reply,
      signingPage({
        service: name,
        title: envelope.title,
        signer: recipient.name,
        action: `${baseUrl}/sign/${token}`,
        documentUrl: `${baseUrl}/sign/${token}/document`,
        fields: envelope.fields
          .filter(({ recipientId, type }) => recipientId === recipient.id && isTyped(type))
          .map((field) => ({
            id: String(field.id),
            label: field.fieldMeta?.label ?? '',
            value: field.customText,
            isRequired: isRequired(field),
          })),
      }),
    )
  })

  app.get<ByToken>('/sign/:token/document', async ({ params: { token } }, reply) => {
    const item = find(token)?.items[0]
    return item
      ? sendPdf(reply, Buffer.from(item.signedPdf ?? item.pdf, 'base64'), item.title)
      : reply.callNotFound()
  })

  app.post<Answer>('/sign/:token', async ({ params: { token }, body }, reply) => {
    const envelope = find(token)
    if (!envelope) return say(reply, 'This link is not known.', 404)
    try {
      const after =
        body.act === 'decline'
          ? rejectEnvelope(envelope, token, body.reason ?? '', now())
          : signEnvelope(envelope, token, answersIn(body), now())
      store.save(after)
      if (body.act === 'decline') tell('DOCUMENT_REJECTED', after)
      else {
        // The first events have the envelope as it was before it was sealed.
        const unsealed: Envelope = { ...after, status: 'PENDING', completedAt: null }
        tell('DOCUMENT_RECIPIENT_COMPLETED', unsealed)
        tell('DOCUMENT_SIGNED', unsealed)
        if (after.status === 'COMPLETED') tell('DOCUMENT_COMPLETED', after)
      }
      const { redirectUrl } = after.meta
      return redirectUrl ? reply.redirect(redirectUrl, 303) : say(reply, 'You can close this page.')
    } catch (error) {
      if (error instanceof AppError) return say(reply, error.message, error.status)
      throw error
    }
  })
}

const isTyped = (type: string) => ['TEXT', 'NUMBER', 'RADIO', 'DROPDOWN'].includes(type)

const answersIn = (body: Readonly<Record<string, string>>) => ({
  signature: body.signature ?? '',
  values: Object.fromEntries(
    Object.entries(body)
      .filter(([key]) => key.startsWith('field-'))
      .map(([key, value]) => [Number(key.slice('field-'.length)), value]),
  ),
})

const say = (reply: FastifyReply, text: string, status = 200) =>
  sendPage(reply, signingMessage(name, status < 400 ? 'Thank you' : 'This did not work', text), status)

function noticeOf(envelope: Envelope, token: string, now: Date): string | undefined {
  const recipient = envelope.recipients.find((signer) => signer.token === token)
  if (!recipient) return undefined
  if (recipient.signingStatus === 'SIGNED') return 'You have signed.'
  if (isOver(envelope)) return 'This document is closed.'
  if (envelope.status === 'DRAFT') return 'This document is not sent yet.'
  if (isExpired(recipient, now)) return 'This link has expired.'
  if (!recipientsInTurn(envelope).some(({ id }) => id === recipient.id)) return 'It is not your turn yet.'
  return undefined
}
