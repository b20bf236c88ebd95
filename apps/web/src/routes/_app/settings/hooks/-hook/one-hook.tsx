import { hooks } from '@crm/contract'
import type { Hook } from '@crm/contract/web/hook-shapes'
import { hookEventLabel } from '@crm/domain/hooks/hook-events'
import { useSend } from '~/api/send.ts'
import { Switch } from '~/forms/switch.tsx'
import { Button } from '~/ui/button.tsx'
import { Facts } from '~/ui/facts.tsx'
import { formatMoment } from '~/ui/format.ts'
import { toast } from '~/ui/toast.ts'
import { HookState } from '../-hook-state.tsx'
import { Deliveries } from './deliveries.tsx'
import { ForReceivers } from './for-receivers.tsx'
import { SecretOnce } from './secret-once.tsx'

interface Props {
  readonly hook: Hook
  readonly onEdit: () => void
  readonly onRemoved: () => void
}

/** A webhook: receiver, events, deliveries and actions. */
export function OneHook({ hook, onEdit, onRemoved }: Props) {
  const renew = useSend(hooks.renewSecret)
  if (renew.data) return <SecretOnce hook={renew.data} onDone={renew.reset} />
  return (
    <div className="grid min-h-0 grid-rows-[minmax(0,1fr)_auto]">
      <div className="grid content-start gap-6 overflow-y-auto px-gutter py-5">
        <section aria-label="State" className="grid justify-items-start gap-3">
          <div className="flex flex-wrap items-center gap-4">
            <HookState hook={hook} />
            <OnOff hook={hook} />
          </div>
          <Trouble hook={hook} />
          <Facts
            of={{
              Address: <span className="break-all">{hook.url}</span>,
              Events: hook.events.map(hookEventLabel).join(', '),
              'Last delivered': hook.lastDeliveredAt ? formatMoment(hook.lastDeliveredAt) : 'Nothing yet',
              'Set up': `${formatMoment(hook.createdAt)}, by ${hook.createdByName}`,
              ...(hook.formerSecretUntil && {
                'Former secret': `Signs until ${formatMoment(hook.formerSecretUntil)}`,
              }),
            }}
          />
        </section>
        <Deliveries hookId={hook.id} />
        <ForReceivers url={hook.url} />
      </div>
      <footer className="flex min-h-15 flex-wrap items-center gap-2 border-t border-line px-gutter py-2 pb-[max(8px,env(safe-area-inset-bottom))]">
        <SendTest hook={hook} />
        <Button onClick={onEdit}>Edit</Button>
        <Button disabled={renew.isPending} onClick={() => renew.mutate({ params: { id: hook.id } })}>
          New secret
        </Button>
        <Remove hook={hook} onRemoved={onRemoved} />
      </footer>
    </div>
  )
}

function OnOff({ hook }: Pick<Props, 'hook'>) {
  const update = useSend(hooks.update)
  // Optimistic value, until the server answers.
  const wanted = update.isPending ? update.variables.body?.isEnabled : undefined
  return (
    <Switch
      label="Enabled"
      checked={wanted ?? hook.isEnabled}
      onChange={({ target }) => {
        if (update.isPending) return
        update.mutate(
          { params: { id: hook.id }, body: { isEnabled: target.checked, version: hook.version } },
          {
            onSuccess: ({ description, isEnabled }) =>
              toast.done(`${description} ${isEnabled ? 'is enabled' : 'is disabled'}`),
          },
        )
      }}
    />
  )
}

function Trouble({ hook: { stoppedBecause, failingSince, isEnabled } }: Pick<Props, 'hook'>) {
  if (stoppedBecause !== null) {
    return <p className="text-13 text-late-text">{stoppedBecause} Missed events are not sent later.</p>
  }
  if (failingSince === null || !isEnabled) return null
  return (
    <p className="text-13 text-warn-text">
      Failing since {formatMoment(failingSince)}. Disabled after three days.
    </p>
  )
}

function SendTest({ hook }: Pick<Props, 'hook'>) {
  const test = useSend(hooks.sendTest)
  return (
    <Button
      variant="primary"
      disabled={test.isPending}
      onClick={() =>
        test.mutate(
          { params: { id: hook.id } },
          { onSuccess: () => toast.done(`Test sent to ${hook.description}`) },
        )
      }
    >
      Send a test
    </Button>
  )
}

function Remove({ hook, onRemoved }: Pick<Props, 'hook' | 'onRemoved'>) {
  const remove = useSend(hooks.remove)
  const params = { id: hook.id }
  return (
    <Button
      variant="quiet"
      className="ml-auto"
      disabled={remove.isPending}
      onClick={() =>
        remove.mutate(
          { params },
          {
            onSuccess: (removed) => {
              onRemoved()
              toast.done(`${hook.description} removed`, { undoes: removed })
            },
          },
        )
      }
    >
      Remove
    </Button>
  )
}
