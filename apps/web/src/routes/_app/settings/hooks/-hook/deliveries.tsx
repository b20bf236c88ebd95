import { hooks } from '@crm/contract'
import type { HookDelivery } from '@crm/contract/web/hook-shapes'
import { hookEventLabel } from '@crm/domain/hooks/hook-events'
import { useQuery } from '@tanstack/react-query'
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import { useState } from 'react'
import { routeQuery } from '~/api/route-query.ts'
import { useSend } from '~/api/send.ts'
import { lazyPart } from '~/ui/lazy.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'
import { Button } from '~/ui/button.tsx'
import { ErrorPanel } from '~/ui/error-panel.tsx'
import { Time } from '~/ui/time.tsx'
import { toast } from '~/ui/toast.ts'
import { Switch } from '~/forms/switch.tsx'
import { DeliveryState } from '../-delivery-state.tsx'
import { refetchMs } from './hook-values.ts'
import { Busy } from '~/ui/busy.tsx'

const DeliveryDialog = lazyPart(() => import('./delivery-dialog.tsx'))

interface Props {
  readonly hookId: string
}

const step = 20
/** The most rows of one response. */
const most = 500

/** Deliveries of a webhook, newest first; one opens over it. */
export function Deliveries({ hookId }: Props) {
  const [isFailed, setFailed] = useState(false)
  const [shown, setShown] = useState(step)
  const [opened, setOpened] = useState<string>()
  const query = useQuery({
    ...routeQuery(hooks.deliveries, {
      query: { hookId, limit: shown, ...(isFailed && { state: ['Failed'] }) },
    }),
    placeholderData: (former) => former,
    refetchInterval: refetchMs,
    meta: { quiet: true },
  })
  const rows = query.data
  return (
    <section aria-labelledby="deliveries" className="grid gap-2">
      <header className="flex flex-wrap items-center gap-3">
        <h3 id="deliveries">Deliveries</h3>
        <span className="ml-auto">
          <Switch
            label="Failed only"
            checked={isFailed}
            onChange={({ target }) => setFailed(target.checked)}
          />
        </span>
        {isFailed && rows && rows.length > 0 ? <SendFailedAgain hookId={hookId} /> : null}
      </header>
      {query.isError && !rows ? (
        <ErrorPanel>
          <Button onClick={() => void query.refetch()}>Try again</Button>
        </ErrorPanel>
      ) : !rows ? (
        <Busy as="div" className="grid gap-2">
          <Skeleton className="w-4/5" />
          <Skeleton className="w-3/5" />
        </Busy>
      ) : rows.length === 0 ? (
        <p className="text-13 text-3">
          {isFailed ? 'No failed deliveries.' : 'No deliveries in the last 30 days.'}
        </p>
      ) : (
        <ul className="divide-y divide-line border-y border-line">
          {rows.map((delivery) => (
            <Row key={delivery.id} delivery={delivery} onOpen={() => setOpened(delivery.id)} />
          ))}
        </ul>
      )}
      {rows?.length === shown && shown < most ? (
        <Button className="justify-self-start" onClick={() => setShown(Math.min(most, shown * 2))}>
          Show more
        </Button>
      ) : null}
      {opened ? <DeliveryDialog deliveryId={opened} onClose={() => setOpened(undefined)} /> : null}
    </section>
  )
}

/** Resends all failed deliveries, after an outage of the receiver. */
function SendFailedAgain({ hookId }: Props) {
  const send = useSend(hooks.resendFailed)
  return (
    <Button
      disabled={send.isPending}
      onClick={() =>
        send.mutate(
          { params: { id: hookId } },
          {
            onSuccess: ({ count }) =>
              toast.done(count === 1 ? 'One event is sent again' : `${count} events are sent again`),
          },
        )
      }
    >
      <RotateCcw />
      Send failed again
    </Button>
  )
}

const Row = ({ delivery, onOpen }: { readonly delivery: HookDelivery; readonly onOpen: () => void }) => (
  <li>
    <button
      type="button"
      onClick={onOpen}
      className="grid w-full grid-cols-[minmax(0,1fr)_auto_auto] items-center gap-3 px-1 py-2 text-left text-13 hover:bg-hover max-sm:min-h-11"
    >
      <span className="min-w-0">
        <span className="block truncate font-medium">{hookEventLabel(delivery.type)}</span>
        {delivery.error ? (
          <span className="block truncate text-12 text-late-text">{delivery.error}</span>
        ) : null}
      </span>
      <DeliveryState state={delivery.state} />
      <Time at={delivery.createdAt} className="w-20 text-right text-12 whitespace-nowrap text-3" />
    </button>
  </li>
)
