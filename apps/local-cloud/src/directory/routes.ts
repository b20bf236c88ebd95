import type { IncomingMessage } from 'node:http'
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import type { Provider } from 'oidc-provider'
import { textOrEmpty } from '../text.ts'
import { rewriteForProvider } from './entra-compat.ts'
import { loadAssets } from './assets.ts'
import { readForm } from './form.ts'
import { pageHeaders } from './page.ts'
import { errorPage } from './pages.ts'
import { pickerPage, equalsIgnoreCase } from './picker.ts'
import { createProvider, type Directory } from './provider.ts'

const issuerPath = '/directory/v2.0'

/** Pages of the directory and, below the issuer's path, the OpenID provider. Register it at `/directory`. */
export function directoryRoutes(directory: Directory): FastifyPluginAsync {
  return async (app) => {
    const provider = createProvider(directory)
    const { people, origin } = directory
    provider.on('server_error', (_ctx, error) => app.log.error(error, 'directory'))
    // No body parsing: the provider and the picker's form read the stream themselves.
    app.removeAllContentTypeParsers()
    app.addContentTypeParser('*', (_request, _payload, done) => done(null))
    app.setNotFoundHandler((_request, reply) => reply.code(404).type('text/plain').send('Not Found'))

    app.get<ToSignIn>('/sign-in/:uid', async (request, reply) => {
      const interaction = await provider.interactionDetails(request.raw, reply.raw).catch(() => undefined)
      if (!interaction) return sendPage(reply.code(400), errorPage(people, origin, expiredReason))
      return sendPage(reply, pickerPage(people, textOrEmpty(interaction.params.login_hint)))
    })

    app.post<ToSignIn>('/sign-in/:uid', async (request, reply) => {
      const decision = decide(await readForm(request.raw))
      if (!decision)
        return sendPage(reply.code(400), errorPage(people, origin, 'nobody here has this username'))
      const next = await answer(provider, request, reply, decision)
      return next
        ? reply.redirect(next, 303)
        : sendPage(reply.code(400), errorPage(people, origin, expiredReason))
    })

    const assets = loadAssets()
    app.get<{ Params: { name: string } }>('/assets/:name', (request, reply) => {
      const asset = assets.get(request.params.name)
      if (!asset) return reply.callNotFound()
      return reply
        .headers({ ...pageHeaders, 'cache-control': 'no-cache' })
        .type(asset.type)
        .send(asset.content)
    })

    const handle = provider.callback()
    app.all('/v2.0/*', (request, reply) => {
      reply.hijack()
      void handle(toProvider(request.raw, directory), reply.raw)
    })

    function decide(form: URLSearchParams): Decision | undefined {
      if (form.has('cancel'))
        return { error: 'access_denied', error_description: 'The sign-in was cancelled' }
      const person = people.people.find(({ username }) =>
        equalsIgnoreCase(username, form.get('username') ?? ''),
      )
      // select_account answers the prompt of that name, and has no effect without it.
      return person && { login: { accountId: person.oid, remember: true }, select_account: {} }
    }
  }
}

type ToSignIn = { Params: { uid: string } }
type Decision = Parameters<Provider['interactionResult']>[2]

const expiredReason = 'this sign-in is over or was begun in another browser'

const sendPage = (reply: FastifyReply, page: string) =>
  reply.headers(pageHeaders).type('text/html; charset=utf-8').send(page)

/** @returns the next URL of the browser, or undefined when the sign-in has expired */
async function answer(provider: Provider, { raw }: FastifyRequest, reply: FastifyReply, decision: Decision) {
  const submission = { mergeWithLastSubmission: false }
  return provider.interactionResult(raw, reply.raw, decision, submission).catch(() => undefined)
}

/**
 * The provider builds URLs from the request, so this sets the public origin for calls through any host name or proxy. The
 * provider finds its mount path by comparing `url` and `originalUrl`.
 */
function toProvider(raw: IncomingMessage & { originalUrl?: string }, { origin, people }: Directory) {
  const { host, protocol } = new URL(origin)
  raw.headers['x-forwarded-host'] = host
  raw.headers['x-forwarded-proto'] = protocol.slice(0, -1)
  raw.url = rewriteForProvider((raw.url ?? '').slice(issuerPath.length), people)
  raw.originalUrl = issuerPath + raw.url
  return raw
}
