/**
 * Prefetches a technician's open service jobs with client, phone and house, so that they open offline
 * (A-599).
 */
import { serviceJobs } from '@crm/contract'
import { can } from '@crm/domain/people/can'
import { ask } from '~/api/ask.ts'
import { queries } from '~/api/queries.ts'
import { crmUser } from '~/session/crm-user.ts'
import { clients } from './kept-answers.ts'

/** Younger responses are not refetched. */
const freshMs = 10 * 60_000

let bringing: Promise<void> | undefined

/** Concurrent calls share one promise: offline, it continues when the connection returns. */
export function bringJobs(): Promise<void> {
  bringing ??= bring().finally(() => {
    bringing = undefined
  })
  return bringing
}

/** Next repair first. Sequential, so that the visible page is never slowed down. */
async function bring(): Promise<void> {
  const me = queries.getQueryData(crmUser.queryKey)
  if (!me || !can.readServiceJob(me).ok) return
  const query = {
    technician: [me.id],
    isOpen: 'true' as const,
    sort: 'repairScheduledDate' as const,
    pageSize: 50,
  }
  const page = await queries
    .fetchQuery({ ...quietly(ask(serviceJobs.listPaginated, { query })), staleTime: freshMs })
    .catch(() => undefined)
  for (const { id } of page?.items.slice(0, clients) ?? [])
    await queries.prefetchQuery({
      ...quietly(ask(serviceJobs.relations, { params: { id } })),
      staleTime: freshMs,
    })
}

/** A background fetch: failures are not shown. */
const quietly = <Options extends object>(options: Options) => ({ ...options, meta: { quiet: true } })
