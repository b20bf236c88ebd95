import { leadQueue } from '@crm/contract'
import type { Notification } from '@crm/contract/web/notification-shapes'
import { routeQuery } from '~/api/route-query.ts'
import { queries } from '~/api/queries.ts'
import { formatDuration } from '~/ui/duration.ts'
import { toast, type ToastAction } from '~/ui/toast.ts'

const leadPage = /^\/leads\/([0-9a-f-]{36})$/

/** More unworked leads than a rep has; for other people, the notification itself is enough. */
const limit = 200

/**
 * "New lead: Ramon, Corona. Waiting 40 s", with a call button: leads called within the first minute answer
 * (A-421).
 * @returns true if it is a lead assigned to this person without contact yet, and the toast was shown
 */
export async function showNewLeadToast({ href, subject }: Notification, open: ToastAction): Promise<boolean> {
  const [, id] = leadPage.exec(href) ?? []
  if (id === undefined) return false
  const waiting = await queries.fetchQuery({
    ...routeQuery(leadQueue.list, { query: { queue: 'unworked', limit } }),
    staleTime: 0,
    meta: { quiet: true },
  })
  const lead = waiting.items.find((one) => one.id === id)
  if (!lead) return false
  const { firstName, fullName, city, inquiredAt, phone1 } = lead
  const words = [`Waiting ${formatWait(new Date(inquiredAt))}`, subject === 'New lead' ? '' : subject]
  const call =
    phone1 === null ? undefined : { label: 'Call', onPress: () => location.assign(`tel:${phone1}`) }
  toast.news(`New lead: ${[firstName || fullName, city].filter(Boolean).join(', ')}`, {
    description: words.filter(Boolean).join('. '),
    action: call ?? open,
    ...(call && { also: open }),
  })
  return true
}

/** "40 sec", "3 min", "2 hr", "4 days" */
function formatWait(since: Date): string {
  const seconds = Math.max(0, Math.round((Date.now() - since.getTime()) / 1_000))
  return seconds < 60 ? `${seconds} sec` : formatDuration(seconds / 60)
}
