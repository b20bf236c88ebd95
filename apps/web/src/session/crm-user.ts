/** Specification section 4: the current user is requested; 200 stores it, 404 leads to a create call, which must answer 201. */
import { webCrmUsers } from '@crm/contract'
import type { Me } from '@crm/contract/web/user-shapes'
import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { keyOf } from '../api/ask.ts'
import { call } from '../api/call.ts'
import { ServerError } from '../api/server-error.ts'
import { directoryUser } from './directory-user.ts'

/** The current user could not be had for another reason than a refused creation. */
export class NoCrmUser extends Error {}

export const crmUser = queryOptions({
  queryKey: [...keyOf(webCrmUsers.me), {}],
  queryFn: ({ client, signal }): Promise<Me> => findOrCreate(client, signal),
  staleTime: Infinity,
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

/** Identity, name and mail are in the token; only the phone is the profile's (assumption A-043). */
async function create(queries: QueryClient): Promise<void> {
  const { mobilePhone } = await queries.ensureQueryData(directoryUser)
  const created = await call(webCrmUsers.createUser, { body: { phoneNum: mobilePhone } })
  if (created.status !== 201) throw new ServerError(created.status, created.body)
}
