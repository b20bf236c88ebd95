import type { FastifyPluginAsync } from 'fastify'
import PostalMime from 'postal-mime'
import { pageHeaders } from '../directory/page.ts'
import { inboxPage, mailPage, frameSandbox, noMailPage, type ReadMail } from './pages.ts'
import type { StoredMail, MailStore } from './store.ts'

type ById = { Params: { id: string } }
type ByRecipient = { Querystring: { to?: string } }

/** The inbox: list page, mail page, and a JSON list. Register it at `/mail`. */
export function mailRoutes(organization: string, mails: MailStore): FastifyPluginAsync {
  return async (app) => {
    app.setNotFoundHandler((_request, reply) => reply.code(404).type('text/plain').send('Not Found'))

    app.get<ByRecipient>('/', async ({ query }, reply) =>
      reply
        .headers(pageHeaders)
        .type('text/html; charset=utf-8')
        .send(inboxPage(organization, await Promise.all(mails.list(query.to).map(read)), query.to)),
    )

    app.get<ByRecipient>('/messages', async ({ query }, reply) =>
      reply.header('cache-control', 'no-store').send(await Promise.all(mails.list(query.to).map(read))),
    )

    app.get<ById>('/:id', async ({ params }, reply) => {
      const mail = await find(mails, params.id)
      return reply
        .code(mail ? 200 : 404)
        .headers(frameHeaders)
        .type('text/html; charset=utf-8')
        .send(mail ? mailPage(organization, mail) : noMailPage(organization))
    })

    /** HTML of the mail, for a frame that runs and loads nothing. */
    app.get<ById>('/:id/html', async ({ params }, reply) => {
      const mail = await find(mails, params.id)
      if (!mail?.html) return reply.callNotFound()
      return reply
        .headers({ ...pageHeaders, 'content-security-policy': framePolicy })
        .type('text/html; charset=utf-8')
        .send(mail.html.replace('<head>', '<head><base target="_top">'))
    })
  }
}

async function find(mails: MailStore, id: string): Promise<ReadMail | undefined> {
  const stored = /^\d{1,15}$/.test(id) ? mails.find(Number(id)) : undefined
  return stored && read(stored)
}

/** Headers of the page with the frame. */
const frameHeaders = {
  ...pageHeaders,
  'content-security-policy': `${pageHeaders['content-security-policy']}; frame-src 'self'`,
}

const framePolicy = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  "frame-ancestors 'self'",
  `sandbox ${frameSandbox}`,
].join('; ')

async function read({ id, to, at, raw }: StoredMail): Promise<ReadMail> {
  const { from, replyTo, subject, text, html, messageId } = await PostalMime.parse(raw)
  return {
    id,
    to,
    from: from ? `${from.name ?? ''} <${from.address ?? ''}>`.trim() : '',
    replyTo: replyTo?.[0]?.address ?? null,
    subject: subject ?? '',
    text: text ?? '',
    html: html ?? null,
    messageId: messageId ?? '',
    at,
  }
}
