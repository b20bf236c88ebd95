/**
 * The page behind a recipient view. Its address works once and for five minutes; the session that it opens lasts 20 more.
 * Source: `EnvelopeViews: createRecipient` of the REST API v2.1, and `returnUrl` of `RecipientViewRequest`.
 */
import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { sendPage, sendPdf } from '../esign/plugin.ts'
import { signingMessage, signingPage } from '../esign/signing-page.ts'
import { ApiError } from './failures.ts'
import { type Envelope, isOpen } from './model.ts'
import type { Service } from './service.ts'
import {
  certificateOf,
  combinedPdf,
  currentEnvelope,
  declineEnvelope,
  deliverEnvelope,
  signEnvelope,
} from './transitions.ts'

type View = {
  readonly envelopeId: string
  readonly recipientId: string
  readonly returnUrl: string
  readonly until: number
}

const [viewMinutes, sessionMinutes] = [5, 20]
const minuteMs = 60_000
const name = 'Docusign'

/** Views and sessions in memory: they end with the process. */
export function recipientViews(baseUrl: string, now: () => Date) {
  const kept = new Map<string, View>()
  const keep = (view: Omit<View, 'until'>, minutes: number) => {
    const key = randomBytes(18).toString('base64url')
    kept.set(key, { ...view, until: now().getTime() + minutes * minuteMs })
    return key
  }
  return {
    create: (envelopeId: string, recipientId: string, returnUrl: string) =>
      `${baseUrl}/Signing/MTRedeem/v1/${keep({ envelopeId, recipientId, returnUrl }, viewMinutes)}`,
    /** Opens the session of a view. Null when the view is over; it keeps where to send the signer. */
    redeem(key: string): { session: string; view: View } | { returnUrl: string | null } {
      const view = kept.get(key)
      if (!view) return { returnUrl: null }
      // A used view stays known, with no time left.
      kept.set(key, { ...view, until: 0 })
      if (view.until <= now().getTime()) return { returnUrl: view.returnUrl }
      return { session: keep(view, sessionMinutes), view }
    },
    session(key: string): View | undefined {
      const view = kept.get(key)
      return view && view.until > now().getTime() ? view : undefined
    },
    end: (key: string) => void kept.delete(key),
  }
}

export type RecipientViews = ReturnType<typeof recipientViews>

export function signingRoutes(app: FastifyInstance, service: Service, views: RecipientViews): void {
  const { store, baseUrl, now, tell } = service
  const find = (id: string) => {
    const found = store.find(id)
    return found?.kind === 'envelope' ? currentEnvelope(found, now()) : undefined
  }

  /** The link in the mail to a signer without a client user id, for which the stand-in has no mailbox. */
  app.get<{ Params: { id: string; recipientId: string } }>(
    '/Signing/mailed/:id/:recipientId',
    async ({ params: { id, recipientId } }, reply) => {
      const signer = find(id)?.signers.find((candidate) => candidate.recipientId === recipientId)
      if (!signer || signer.clientUserId !== null || signer.status === 'created')
        return say(reply, 'This link is not known.', 404)
      return reply.redirect(views.create(id, recipientId, `${baseUrl}/Signing/done`), 303)
    },
  )

  app.get<{ Params: { key: string } }>('/Signing/MTRedeem/v1/:key', async ({ params: { key } }, reply) => {
    const redeemed = views.redeem(key)
    if (!('session' in redeemed)) {
      return redeemed.returnUrl === null
        ? say(reply, 'This link is not known.', 404)
        : reply.redirect(withEvent(redeemed.returnUrl, 'ttl_expired'), 303)
    }
    const { session, view } = redeemed
    const envelope = find(view.envelopeId)
    const signer = envelope?.signers.find(({ recipientId }) => recipientId === view.recipientId)
    if (!envelope || !signer || !isOpen(envelope) || signer.status === 'completed') {
      return reply.redirect(withEvent(view.returnUrl, 'viewing_complete'), 303)
    }
    const after = deliverEnvelope(envelope, view.recipientId, now())
    store.save(after)
    if (signer.status === 'sent') tell('recipient-delivered', after, view.recipientId)
    if (after.status !== envelope.status) tell('envelope-delivered', after)
    const action = `${baseUrl}/Signing/session/${session}`
    return sendPage(
      reply,
      signingPage({
        service: name,
        title: envelope.emailSubject,
        signer: signer.name,
        action,
        documentUrl: `${action}/document`,
        fields: signer.tabs
          .filter(({ kind }) => ['textTabs', 'numberTabs', 'listTabs'].includes(kind))
          .map(({ tabId, tabLabel, value, isRequired }) => ({
            id: tabId,
            label: tabLabel,
            value,
            isRequired,
          })),
      }),
    )
  })

  app.get<{ Params: { key: string } }>('/Signing/session/:key/document', async ({ params }, reply) => {
    const envelope = find(views.session(params.key)?.envelopeId ?? '')
    return envelope
      ? sendPdf(reply, combinedPdf(envelope, false), envelope.document.name)
      : reply.callNotFound()
  })

  app.post<{ Params: { key: string }; Body: Readonly<Record<string, string>> }>(
    '/Signing/session/:key',
    async ({ params: { key }, body }, reply) => {
      const view = views.session(key)
      const envelope = view && find(view.envelopeId)
      if (!view || !envelope) return say(reply, 'The session is over.', 400)
      if (!isOpen(envelope)) return reply.redirect(withEvent(view.returnUrl, 'exception'), 303)
      try {
        const event = body.act === 'decline' ? decline(envelope, view, body) : sign(envelope, view, body)
        views.end(key)
        return reply.redirect(withEvent(view.returnUrl, event), 303)
      } catch (error) {
        if (error instanceof ApiError) return say(reply, error.message, error.status)
        throw error
      }
    },
  )

  /** Files of a redirected download: the address has the authorization. */
  app.get<{ Params: { key: string } }>('/files/:key', async ({ params, headers }, reply) => {
    const file = service.fileOf(params.key)
    const envelope = file && find(file.envelopeId)
    // A token that reaches this host has leaked.
    if (headers.authorization !== undefined || !envelope) return reply.code(403).send()
    return file.kind === 'certificate'
      ? sendPdf(reply, await certificateOf(envelope), 'Summary.pdf')
      : sendPdf(reply, combinedPdf(envelope, file.kind === 'combined-true'), envelope.document.name)
  })

  function sign(envelope: Envelope, { recipientId }: View, body: Readonly<Record<string, string>>): string {
    const after = signEnvelope(envelope, recipientId, answersIn(body), now())
    store.save(after)
    tell('recipient-completed', after, recipientId)
    for (const signer of after.signers) {
      const isNew = envelope.signers.some(
        (former) => former.recipientId === signer.recipientId && former.status === 'created',
      )
      if (isNew && signer.status === 'sent') tell('recipient-sent', after, signer.recipientId)
    }
    if (after.status === 'completed') tell('envelope-completed', after)
    return 'signing_complete'
  }

  function decline(
    envelope: Envelope,
    { recipientId }: View,
    { reason = '' }: Readonly<Record<string, string>>,
  ) {
    const after = declineEnvelope(envelope, recipientId, reason, now())
    store.save(after)
    tell('recipient-declined', after, recipientId)
    tell('envelope-declined', after)
    return 'decline'
  }
}

const answersIn = (body: Readonly<Record<string, string>>) => ({
  signature: body.signature ?? '',
  values: Object.fromEntries(
    Object.entries(body)
      .filter(([key]) => key.startsWith('field-'))
      .map(([key, value]) => [key.slice('field-'.length), value]),
  ),
})

function withEvent(returnUrl: string, event: string): string {
  const url = new URL(returnUrl)
  url.searchParams.set('event', event)
  return url.href
}

const say = (reply: FastifyReply, text: string, status = 200) =>
  sendPage(reply, signingMessage(name, status < 400 ? 'Thank you' : 'This did not work', text), status)
