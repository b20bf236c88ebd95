import { laneLabels, lanes } from '@crm/domain/notifications/lanes'
import BellOff from 'lucide-react/icons/bell-off'
import { messageOf } from '~/api/server-error.ts'
import NotHere from '~/ui/not-here.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'
import { Button } from '~/ui/button.tsx'
import { ErrorPanel } from '~/ui/error-panel.tsx'
import { Panel } from '~/ui/panel.tsx'
import { NotificationRow } from './notification-row.tsx'
import { notViewed, useOwnNotifications } from './own-notifications.ts'
import { useNotificationActions } from './use-notification-actions.ts'

interface Props {
  /** Called when one was opened: its page takes over. */
  readonly onLeave: () => void
}

/** The person's notifications in groups, newest first. */
export function NotificationList({ onLeave }: Props) {
  const query = useOwnNotifications()
  const { open, viewAll, clear, reason } = useNotificationActions()
  const all = query.data
  if (!all && query.isError) {
    return (
      <ErrorPanel message={messageOf(query.error)}>
        <Button onClick={() => void query.refetch()}>Try again</Button>
      </ErrorPanel>
    )
  }
  if (!all) return query.isPaused ? <NotHere /> : <Loading />
  if (all.length === 0) {
    return (
      <Panel
        icon={<BellOff />}
        title="No notifications"
        help="Mentions, tasks and lead updates appear here."
      />
    )
  }
  return (
    <>
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-1.5 pb-2">
        {lanes.map((lane) => {
          const inLane = all.filter((one) => one.lane === lane)
          return inLane.length === 0 ? null : (
            <section key={lane} aria-label={laneLabels[lane]}>
              <h3 className="px-2.5 pt-3 pb-1 text-12 font-normal text-3">{laneLabels[lane]}</h3>
              <ul>
                {inLane.map((notification) => (
                  <NotificationRow
                    key={notification.id}
                    notification={notification}
                    onOpen={() => {
                      onLeave()
                      open(notification)
                    }}
                    {...(reason === undefined && { onClear: () => clear([notification]) })}
                  />
                ))}
              </ul>
            </section>
          )
        })}
      </div>
      <div className="flex flex-none items-center gap-1 border-t border-line px-2 py-1.5 max-sm:pb-[calc(env(safe-area-inset-bottom)+6px)]">
        <Button
          variant="quiet"
          size="small"
          disabled={reason === undefined && notViewed(all).length === 0}
          reason={reason}
          onClick={viewAll}
        >
          Mark all viewed
        </Button>
        <Button variant="quiet" size="small" className="ml-auto" reason={reason} onClick={() => clear(all)}>
          Clear all
        </Button>
      </div>
    </>
  )
}

const Loading = () => (
  <div aria-busy="true" className="grid gap-5 p-4 pt-10">
    <span className="sr-only">Loading</span>
    {[0, 1, 2].map((row) => (
      <span key={row} className="grid gap-2 pl-4">
        <Skeleton className="w-40" />
        <Skeleton className="w-60" />
      </span>
    ))}
  </div>
)
