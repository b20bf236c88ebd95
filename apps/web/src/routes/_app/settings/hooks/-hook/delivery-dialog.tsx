import { hooks } from '@crm/contract'
import type { HookDeliveryDetails } from '@crm/contract/web/hook-shapes'
import { hookEventLabel } from '@crm/domain/hooks/hook-events'
import { useQuery } from '@tanstack/react-query'
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import { routeQuery } from '~/api/route-query.ts'
import { useSend } from '~/api/send.ts'
import { isServerError } from '~/api/server-error.ts'
import { Skeleton } from '~/ui/skeleton.tsx'
import { Button } from '~/ui/button.tsx'
import { Dialog } from '~/ui/dialog.tsx'
import { ErrorPanel } from '~/ui/error-panel.tsx'
import { Facts } from '~/ui/facts.tsx'
import { formatMoment } from '~/ui/format.ts'
import { toast } from '~/ui/toast.ts'
import { DeliveryState } from '../-delivery-state.tsx'
import { Busy } from '~/ui/busy.tsx'

interface Props {
  readonly deliveryId: string
  readonly onClose: () => void
}

/** One delivery: its payload, every attempt and its response. */
export default function DeliveryDialog({ deliveryId, onClose }: Props) {
  const query = useQuery({
    ...routeQuery(hooks.delivery, { params: { id: deliveryId } }),
    meta: { quiet: true },
  })
  const delivery = query.data
  return (
    <Dialog title={delivery ? hookEventLabel(delivery.type) : 'Delivery'} isWide onClose={onClose}>
      {delivery ? (
        <Delivery delivery={delivery} onClose={onClose} />
      ) : query.isError ? (
        <ErrorPanel message={isServerError(query.error) ? query.error.body.message : undefined}>
          <Button onClick={() => void query.refetch()}>Try again</Button>
        </ErrorPanel>
      ) : (
        <Busy as="section" isPage aria-label="Loading the delivery" className="grid gap-3">
          <Skeleton className="h-5 w-24" />
          <Skeleton className="h-40 w-full" />
        </Busy>
      )}
    </Dialog>
  )
}

interface OneProps {
  readonly delivery: HookDeliveryDetails
  readonly onClose: () => void
}

const Delivery = ({ delivery, onClose }: OneProps) => (
  <>
    <div className="grid justify-items-start gap-3">
      <DeliveryState state={delivery.state} />
      <Facts
        of={{
          Happened: formatMoment(delivery.createdAt),
          'Sent to': <span className="break-all">{delivery.url}</span>,
          'webhook-id': <code className="font-sans break-all">{delivery.eventId}</code>,
          ...(delivery.nextTryAt && { 'Next try': formatMoment(delivery.nextTryAt) }),
        }}
      />
    </div>
    <section aria-labelledby="sent" className="grid min-w-0 gap-2">
      <h3 id="sent">Body</h3>
      <Text name="Body of the event" text={readable(delivery.body)} />
    </section>
    <section aria-labelledby="tries" className="grid min-w-0 gap-2">
      <h3 id="tries">Tries</h3>
      {delivery.attempts.length === 0 ? <p className="text-13 text-3">None yet.</p> : null}
      <ul className="grid gap-3">
        {delivery.attempts.map(({ at, ms, status, answer, error }) => (
          <li key={at} className="grid min-w-0 gap-1.5 text-13">
            <p className="flex flex-wrap gap-x-3">
              <time dateTime={at}>{formatMoment(at)}</time>
              <span className={error ? 'text-late-text' : 'text-ok-text'}>
                {error ?? `Answered ${status ?? ''}`}
              </span>
              <span className="text-3">{ms} ms</span>
            </p>
            {answer ? <Text name={`Answer of ${formatMoment(at)}`} text={answer} /> : null}
          </li>
        ))}
      </ul>
    </section>
    <footer className="flex flex-wrap justify-end gap-2">
      <Button variant="quiet" onClick={onClose}>
        Close
      </Button>
      <SendAgain delivery={delivery} onClose={onClose} />
    </footer>
  </>
)

/** Text, never markup: the receiver's response is shown, not rendered. */
const Text = ({ name, text }: { readonly name: string; readonly text: string }) => (
  <section
    aria-label={name}
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must scroll by keys too
    tabIndex={0}
    className="max-h-64 overflow-auto rounded-card bg-sunken px-3 py-2"
  >
    <pre className="font-[family-name:ui-monospace,monospace] text-12 break-words whitespace-pre-wrap">
      {text}
    </pre>
  </section>
)

/** Our own payload, so it is JSON: one field per line. */
const readable = (body: string) => JSON.stringify(JSON.parse(body), null, 2)

function SendAgain({ delivery, onClose }: OneProps) {
  const again = useSend(hooks.resend)
  return (
    <Button
      variant="primary"
      disabled={again.isPending}
      reason={delivery.state === 'Waiting' ? 'It retries automatically.' : undefined}
      onClick={() =>
        again.mutate(
          { params: { id: delivery.id } },
          {
            onSuccess: ({ type }) => {
              toast.done(`${hookEventLabel(type)} is sent again`)
              onClose()
            },
          },
        )
      }
    >
      <RotateCcw />
      Send again
    </Button>
  )
}
