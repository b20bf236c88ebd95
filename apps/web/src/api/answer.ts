import type { CallInput, Result, Route } from '@crm/contract/route'
import { call } from './call.ts'
import type { CallOptions } from './client.ts'
import { ServerError, type RefusalBody } from './server-error.ts'

/** Returns the body of a declared success response; throws a ServerError for any other. */
export async function answer<R extends Route>(
  route: R,
  input: CallInput<R>,
  options?: CallOptions,
): Promise<Result<R>> {
  const { status, body } = (await call(route, input, options)) as { status: number; body: unknown }
  if (status !== 200 && status !== 201) throw new ServerError(status, body as RefusalBody)
  return body as Result<R>
}
