import type { FastifyPluginAsync } from 'fastify'
import PostalMime from 'postal-mime'
import { pageHeaders } from '../directory/page.ts'
import { inboxPage, mailPage, mayDo, noMailPage, type ReadMail } from './pages.ts'
import type { KeptMail, Mails } from './store.ts'

type OfOne = { Params: { id: string } }
type OfMany = { Querystring: { to?: string } }

/** The inbox: a page of all mails, one of each, and the same for programs. To be registered at `/mail`. */
export function mailRoutes(organisation: string, mails: Mails): FastifyPluginAsync {
  return async (app) => {
    app.setNotFoundHandler((_request, reply) => reply.code(404).type('text/plain').send('Not Found'))

    app.get<OfMany>('/', async ({ query }, reply) =>
      reply
        .headers(pageHeaders)
        .type('text/html; charset=utf-8')
        .send(inboxPage(organisation, await Promise.all(mails.list(query.to).map(read)), query.to)),
    )

    app.get<OfMany>('/messages', async ({ query }, reply) =>
      reply.header('cache-control', 'no-store').send(await Promise.all(mails.list(query.to).map(read))),
    )

    app.get<OfOne>('/:id', async ({ params }, reply) => {
      const mail = await find(mails, params.id)
      return reply
        .code(mail ? 200 : 404)
        .headers(framing)
        .type('text/html; charset=utf-8')
        .send(mail ? mailPage(organisation, mail) : noMailPage(organisation))
    })

    /** The mail's own page, shown in a frame that runs nothing and loads nothing. */
    app.get<OfOne>('/:id/html', async ({ params }, reply) => {
      const mail = await find(mails, params.id)
      if (!mail?.html) return reply.callNotFound()
      return reply
        .headers({ ...pageHeaders, 'content-security-policy': frameSecurity })
        .type('text/html; charset=utf-8')
        .send(mail.html.replace('<head>', '<head><base target="_top">'))
    })
  }
}

async function find(mails: Mails, id: string): Promise<ReadMail | undefined> {
  const kept = /^\d{1,15}$/.test(id) ? mails.find(Number(id)) : undefined
  return kept && read(kept)
}

/** Of a page that shows the mail in a frame. */
const framing = {
  ...pageHeaders,
  'content-security-policy': `${pageHeaders['content-security-policy']}; frame-src 'self'`,
}

const frameSecurity = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  "frame-ancestors 'self'",
  `sandbox ${mayDo}`,
].join('; ')

async function read({ id, to, at, raw }: KeptMail): Promise<ReadMail> {
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
