/**
 * Specification section 4: the current user is requested; 200 stores it, 404 leads to a create call, which
 * must answer 201.
 */
import { webCrmUsers } from '@crm/contract'
import type { Me } from '@crm/contract/web/user-shapes'
import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { answer } from '~/api/answer.ts'
import { keyOf } from '~/api/route-query.ts'
import { call } from '~/api/call.ts'
import { isServerError, ServerError } from '~/api/server-error.ts'
import { directoryUser } from './directory-user.ts'
import { healthCheck } from './health-check.ts'

/** The current user could not be loaded, for a reason other than a refused creation. */
export class NoCrmUser extends Error {}

/** The server refused to create the CRM user, and gives the reason. */
export class NotCreated extends ServerError {}

export const crmUser = queryOptions({
  queryKey: [...keyOf(webCrmUsers.me), {}],
  queryFn: ({ client, signal }): Promise<Me> => findOrCreate(client, signal),
  // A changed role or department shows, at the latest, when the person returns to the page.
  staleTime: 5 * 60_000,
  gcTime: Infinity,
  meta: { quiet: true },
})

async function findOrCreate(queries: QueryClient, signal: AbortSignal): Promise<Me> {
  const found = await call(webCrmUsers.me, {}, { signal })
  if (found.status === 200) return found.body
  if (found.status === 503) throw new ServerError(503, found.body)
  if (found.status !== 404) throw new NoCrmUser(found.body.message)
  await create(queries)
  const created = await call(webCrmUsers.me, {}, { signal })
  if (created.status !== 200) throw new NoCrmUser(created.body.message)
  return created.body
}

/**
 * No user is created before the gates have passed. Identity, name and mail are in the token; only the phone
 * comes from the profile (assumption A-043).
 */
async function create(queries: QueryClient): Promise<void> {
  await queries.ensureQueryData(healthCheck)
  const { mobilePhone } = await queries.ensureQueryData(directoryUser)
  await answer(webCrmUsers.createUser, { body: { phoneNum: mobilePhone } }).catch((error: unknown) => {
    throw isServerError(error) ? new NotCreated(error.status, error.body) : error
  })
}
