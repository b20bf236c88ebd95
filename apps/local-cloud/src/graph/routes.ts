import type { FastifyPluginAsync } from 'fastify'
import type { JSONWebKeySet } from 'jose'
import type { People } from '../people.ts'
import { bearerCheck } from './bearer.ts'
import { graphError, profileAnswer } from './profile.ts'

/** The profile service of Microsoft Graph. Register it at `/graph`. */
export function graphRoutes(people: People, issuer: string, keySet: JSONWebKeySet): FastifyPluginAsync {
  return async (app) => {
    const check = bearerCheck(issuer, keySet)
    app.setNotFoundHandler((_request, reply) => reply.code(404).type('text/plain').send('Not Found'))

    app.get('/v1.0/me', async (request, reply) => {
      reply.header('cache-control', 'no-store')
      const caller = await check(request.headers.authorization)
      if ('status' in caller) {
        if (caller.status === 401) reply.header('www-authenticate', 'Bearer')
        return reply.code(caller.status).send(graphError(caller.code, caller.message))
      }
      const person = people.people.find(({ oid }) => oid === caller.oid)
      const { status, body, headers = {} } = profileAnswer(person, caller.contexts)
      return reply.code(status).headers(headers).send(body)
    })
  }
}
