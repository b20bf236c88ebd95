import { calendarFeed } from '@crm/contract'
import type { CalendarFeed } from '@crm/contract/web/calendar-feed-shapes'
import Copy from 'lucide-react/icons/copy'
import Link2 from 'lucide-react/icons/link-2'
import { useState } from 'react'
import { useSend } from '~/api/send.ts'
import { TextInput } from '~/forms/text-input.tsx'
import { lazyPart } from '~/ui/lazy.tsx'
import { Button } from '~/ui/button.tsx'
import { copyText } from '~/ui/copy-text.ts'
import { Facts } from '~/ui/facts.tsx'
import { formatMoment } from '~/ui/format.ts'
import { toast } from '~/ui/toast.ts'

const EndLink = lazyPart(() => import('./end-link.tsx'))

interface Props {
  readonly feed: CalendarFeed
}

/** A link is shown only once, while the page that created it stays open. */
export function OwnLink({ feed: { madeAt, lastReadAt } }: Props) {
  const make = useSend(calendarFeed.make)
  const revoke = useSend(calendarFeed.revoke)
  const [asking, setAsking] = useState<'make' | 'revoke'>()
  const address = make.data && madeAt ? `${window.location.origin}${make.data.path}` : undefined
  const isSending = make.isPending || revoke.isPending
  const end = (what: 'make' | 'revoke') => {
    setAsking(undefined)
    if (what === 'make') return make.mutate({})
    revoke.mutate(
      {},
      {
        onSuccess() {
          make.reset()
          toast.done('Calendar link revoked')
        },
      },
    )
  }
  if (!madeAt) {
    return (
      <div className="grid justify-items-start gap-3">
        <p className="text-13 text-2">No link yet. Anyone with the link can read your appointments.</p>
        <Button variant="primary" disabled={isSending} onClick={() => make.mutate({})}>
          <Link2 />
          Make a link
        </Button>
      </div>
    )
  }
  return (
    <div className="grid gap-4">
      {address ? (
        <div className="grid gap-1.5">
          <div className="flex gap-2">
            <TextInput
              aria-label="The link"
              readOnly
              value={address}
              className="min-w-0 flex-1"
              onFocus={(event) => event.target.select()}
            />
            <Button variant="primary" onClick={() => copyText(address, 'Link copied')}>
              <Copy />
              Copy
            </Button>
          </div>
          <p className="text-13 text-2">Shown once. If you lose it, make a new one.</p>
        </div>
      ) : (
        <p className="text-13 text-2">You have a link. If you lost it, make a new one.</p>
      )}
      <Facts
        of={{
          Made: <time dateTime={madeAt}>{formatMoment(madeAt)}</time>,
          'Last read': lastReadAt ? (
            <time dateTime={lastReadAt}>{formatMoment(lastReadAt)}</time>
          ) : (
            'Never: no calendar has subscribed yet'
          ),
        }}
      />
      <div className="flex flex-wrap gap-2">
        <Button disabled={isSending} onClick={() => setAsking('make')}>
          New link
        </Button>
        <Button variant="danger" disabled={isSending} onClick={() => setAsking('revoke')}>
          Revoke
        </Button>
      </div>
      {asking ? (
        <EndLink what={asking} onEnd={() => end(asking)} onClose={() => setAsking(undefined)} />
      ) : null}
    </div>
  )
}
