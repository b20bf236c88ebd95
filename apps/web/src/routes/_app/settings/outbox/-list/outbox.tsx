import { mails } from '@crm/contract'
import type { OutboxMail } from '@crm/contract/web/mail-shapes'
import { mailStates } from '@crm/domain/mail/mail-states'
import { can } from '@crm/domain/people/can'
import { Link } from '@tanstack/react-router'
import Mail from 'lucide-react/icons/mail'
import type { Column } from '~/lists/column.ts'
import { defineList } from '~/lists/list.ts'
import type { ListSearch } from '~/lists/list-search.ts'
import { phoneLinkClass, rowLinkClass } from '~/lists/row-link-class.ts'
import { newestFirst } from '~/lists/row-source.ts'
import { Time } from '~/ui/time.tsx'
import { MailStateBadge } from '../-mail-state.tsx'
import { SendAllAgain } from './send-all-again.tsx'

const columns: readonly Column<OutboxMail>[] = [
  {
    key: 'subject',
    head: 'Subject',
    width: '34%',
    cell: (mail) => <MailLink mail={mail} className={rowLinkClass} />,
    skeletonWidth: 'w-56',
  },
  {
    key: 'to',
    head: 'To',
    width: '24%',
    cell: ({ to }) => to,
    skeletonWidth: 'w-40',
  },
  {
    key: 'state',
    head: 'State',
    width: '130px',
    cell: ({ state }) => <MailStateBadge state={state} />,
    skeletonWidth: 'h-5 w-20',
  },
  {
    key: 'error',
    head: 'Last answer',
    isWideOnly: true,
    cell: ({ error }) => error ?? '–',
    skeletonWidth: 'w-40',
  },
  {
    key: 'created',
    head: 'Created',
    width: '130px',
    cell: ({ createdAt }) => <Time at={createdAt} />,
    skeletonWidth: 'w-16',
  },
]

const MailLink = ({ mail, className }: { readonly mail: OutboxMail; readonly className: string }) => (
  <Link
    to="/settings/outbox/$mailId"
    params={{ mailId: mail.id }}
    search={(kept: ListSearch) => kept}
    data-row-link
    className={className}
  >
    {mail.subject}
  </Link>
)

/** All mails with their states, newest first. */
export const outbox = defineList<OutboxMail>({
  name: 'outbox',
  path: '/settings/outbox',
  title: 'Outbox',
  label: 'Emails',
  noun: ['email', 'emails'],
  mayRead: (me) => can.readOutbox(me),
  deniedTitle: 'The outbox is for administrators',
  description: () => 'Emails of the last 90 days. Failed ones retry for an hour.',
  actions: SendAllAgain,
  rows: newestFirst(mails.list),
  defaultSort: '',
  tabs: {
    key: 'state',
    label: 'State',
    tabs: [{ value: 'All', label: 'All' }, ...mailStates.map((value) => ({ value, label: value }))],
    counts: mails.count,
    isFiltered: true,
  },
  searchPlaceholder: 'Filter these emails',
  filters: [{ key: 'written', name: 'Created', field: '', kind: 'days', isPinned: () => true }],
  columns: () => columns,
  nameOf: ({ subject }) => subject,
  phoneRow: (mail) => (
    <>
      <MailLink mail={mail} className={phoneLinkClass} />
      <MailStateBadge state={mail.state} />
      <span className="truncate text-13 text-2">{mail.to}</span>
      <Time at={mail.createdAt} className="text-13 whitespace-nowrap text-3" />
    </>
  ),
  empty: {
    icon: <Mail />,
    title: 'No emails yet',
    help: 'Sent, waiting and failed emails appear here.',
  },
})
