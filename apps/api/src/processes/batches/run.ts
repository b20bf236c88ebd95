/**
 * Runs several writes of one caller, each as a request of its own: with its own rights, input check, transaction,
 * idempotency and answer. The batch adds only its id, which their activity shares.
 */
import { createHash } from 'node:crypto'
import { allRoutes } from '@crm/contract/all'
import type { Route } from '@crm/contract/route'
import type { Batch, BatchAnswers } from '@crm/contract/web/batch-shapes'
import { newId } from '#platform/ids'
import type { Dispatch, StaffContext } from '#spine/http/context'
import { Refused, refuse } from '#spine/refusals'
import { inBatch } from '#spine/records/batch-scope'

type BatchCall = Batch['calls'][number]

/** Runs the calls in their order. Throws Refused, 400, before any of them, for a call that is not a staff write. */
export async function runBatch(
  { dispatch, request }: Pick<StaffContext, 'dispatch' | 'request'>,
  { calls }: Batch,
): Promise<BatchAnswers> {
  const requests = calls.map((call, index) => requestOf(call, index))
  const batchId = newId()
  const answers: BatchAnswers['answers'] = []
  await inBatch(batchId, async () => {
    for (const [index, call] of requests.entries()) {
      const key = request.key === null ? undefined : keyOfCall(request.key, index)
      answers.push(await dispatch({ ...call, key }))
    }
  })
  return { batchId, answers }
}

type BatchRequest = Omit<Parameters<Dispatch>[0], 'key'>

function requestOf({ route: name, params = {}, body }: BatchCall, index: number): BatchRequest {
  const route = writes.get(name)
  if (!route) throw refusedCall(index, 'route', `There is no write called ${name}.`)
  const url = route.path.replaceAll(/\{(\w+)\}/g, (_, param: string) => {
    const value = Object.hasOwn(params, param) ? params[param] : undefined
    if (!value) throw refusedCall(index, `params.${param}`, 'This is needed.')
    return encodeURIComponent(value)
  })
  return { method: route.method, url: `/api${url}`, body }
}

const refusedCall = (index: number, field: string, message: string) =>
  new Refused(refuse(400, message, [{ field: `calls.${index}.${field}`, message }]))

/** Writes of staff with a JSON answer. A batch holds no batch, so that its limit is one. */
const isBatchable = ({ method, who, path, takesBytes, streams }: Route): boolean =>
  method !== 'GET' &&
  (who === 'staff' || typeof who === 'function') &&
  !takesBytes &&
  streams === undefined &&
  path !== '/batch'

const writes: ReadonlyMap<string, Route> = new Map(
  allRoutes
    .map(({ route }) => route)
    .filter(isBatchable)
    .map((route) => [`${route.method} ${route.path}`, route]),
)

/** A batch that is sent again runs each call with the same key again, so no write happens twice. */
function keyOfCall(key: string, index: number): string {
  const hash = createHash('sha256').update(`${key} ${index}`).digest('hex')
  return [8, 4, 4, 4, 12].map((length, part) => hash.slice(part * 8, part * 8 + length)).join('-')
}
