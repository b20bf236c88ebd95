import { hooks } from '@crm/contract'
import type { Hook } from '@crm/contract/web/hook-shapes'
import { hookEventLabel } from '@crm/domain/hooks/hook-events'
import { can } from '@crm/domain/people/can'
import { Link } from '@tanstack/react-router'
import Plus from 'lucide-react/icons/plus'
import Rss from 'lucide-react/icons/rss'
import type { Column } from '~/lists/column.ts'
import { defineList } from '~/lists/list.ts'
import type { ListSearch } from '~/lists/list-search.ts'
import { phoneLinkClass, rowLinkClass } from '~/lists/row-link-class.ts'
import { allAtOnce } from '~/lists/row-source.ts'
import { useMe } from '~/session/me.ts'
import { buttonClass } from '~/ui/button-class.ts'
import { Time } from '~/ui/time.tsx'
import { HookState } from '../-hook-state.tsx'

const columns: readonly Column<Hook>[] = [
  {
    key: 'description',
    head: 'Endpoint',
    width: '26%',
    sort: { field: 'description', first: 'ascending' },
    cell: (hook) => <HookLink hook={hook} className={rowLinkClass} />,
    skeletonWidth: 'w-40',
  },
  {
    key: 'state',
    head: 'State',
    width: '140px',
    cell: (hook) => <HookState hook={hook} />,
    skeletonWidth: 'h-5 w-20',
  },
  {
    key: 'events',
    head: 'Events',
    cell: ({ events }) => eventsInWords(events),
    skeletonWidth: 'w-48',
  },
  {
    key: 'url',
    head: 'Address',
    width: '24%',
    isWideOnly: true,
    sort: { field: 'url', first: 'ascending' },
    cell: ({ url }) => url.replace(/^https:\/\//, ''),
    skeletonWidth: 'w-40',
  },
  {
    key: 'delivered',
    head: 'Last delivered',
    width: '140px',
    isWideOnly: true,
    cell: ({ lastDeliveredAt }) => (lastDeliveredAt ? <Time at={lastDeliveredAt} /> : '–'),
    skeletonWidth: 'w-16',
  },
]

const HookLink = ({ hook, className }: { readonly hook: Hook; readonly className: string }) => (
  <Link
    to="/settings/hooks/$hookId"
    params={{ hookId: hook.id }}
    search={(kept: ListSearch) => kept}
    data-row-link
    className={className}
  >
    {hook.description}
  </Link>
)

/** "Lead created, Sale moved and 3 more" */
function eventsInWords(events: readonly string[]): string {
  const [first = '', second, ...more] = events.map(hookEventLabel)
  if (more.length > 0) return `${first}, ${second ?? ''} and ${more.length} more`
  return second === undefined ? first : `${first}, ${second}`
}

/** Other systems that receive events. */
export const hookList = defineList<Hook>({
  name: 'hooks',
  path: '/settings/hooks',
  title: 'Webhooks',
  noun: ['webhook', 'webhooks'],
  mayRead: (me) => can.manageHooks(me),
  deniedTitle: 'Webhooks are for administrators',
  description: () => 'Send events to other systems in real time.',
  rows: allAtOnce(hooks.list, {
    description: ({ description }) => description,
    url: ({ url }) => url,
  }),
  defaultSort: 'description',
  filters: [],
  columns: () => columns,
  nameOf: ({ description }) => description,
  phoneRow: (hook) => (
    <>
      <HookLink hook={hook} className={phoneLinkClass} />
      <HookState hook={hook} />
      <span className="truncate text-13 text-2">{eventsInWords(hook.events)}</span>
      {hook.lastDeliveredAt ? (
        <Time at={hook.lastDeliveredAt} className="text-13 whitespace-nowrap text-3" />
      ) : null}
    </>
  ),
  actions: NewHookLink,
  empty: {
    icon: <Rss />,
    title: 'No webhooks yet',
    help: 'Events are signed and retried for a day.',
    firstAction: NewHookLink,
  },
})

function NewHookLink() {
  if (!can.manageHooks(useMe()).ok) return null
  return (
    <Link
      to="/settings/hooks/$hookId"
      params={{ hookId: 'new' }}
      search={(kept: ListSearch) => kept}
      className={buttonClass({ variant: 'primary' })}
    >
      <Plus />
      New webhook
    </Link>
  )
}
