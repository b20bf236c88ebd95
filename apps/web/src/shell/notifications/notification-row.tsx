import type { Notification } from '@crm/contract/web/notification-shapes'
import { clsx } from 'clsx'
import X from 'lucide-react/icons/x'
import type { MouseEvent } from 'react'
import { IconButton } from '~/ui/icon-button.tsx'
import { Time } from '~/ui/time.tsx'

interface Props {
  readonly notification: Notification
  readonly onOpen: () => void
  /** Absent in read-only mode. */
  readonly onClear?: () => void
}

/** A link to the notification's subject; the browser handles new tabs. */
export function NotificationRow({ notification, onOpen, onClear }: Props) {
  const { subject, content, href, isViewed, createdAt } = notification
  const open = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    onOpen()
  }
  return (
    <li className="group relative flex items-start rounded-control hover:bg-hover">
      <a href={href} onClick={open} className="flex min-w-0 flex-1 items-start gap-2.5 rounded-control p-2.5">
        <span
          aria-hidden="true"
          className={clsx('mt-1.5 size-2 flex-none rounded-full', !isViewed && 'bg-info-mark')}
        />
        <span className="grid min-w-0 flex-1">
          <span className={clsx('text-13', isViewed ? 'text-2' : 'font-medium')}>
            {isViewed ? null : <span className="sr-only">New: </span>}
            {subject}
          </span>
          <span className="text-12 text-2">{content}</span>
        </span>
        <Time at={createdAt} className="flex-none text-12/5 text-3" />
      </a>
      {onClear ? (
        <IconButton
          name={`Clear “${subject}”`}
          onClick={onClear}
          className="my-1 mr-1 opacity-0 group-hover:opacity-100 focus-visible:opacity-100 max-sm:opacity-100"
        >
          <X className="icon-14" />
        </IconButton>
      ) : null}
    </li>
  )
}
