import { leadImports } from '@crm/contract'
import type { Result } from '@crm/contract/route'
import { can } from '@crm/domain/people/can'
import { Link } from '@tanstack/react-router'
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import { useSend } from '~/api/send.ts'
import { useMe } from '~/session/me.ts'
import { Button } from '~/ui/button.tsx'
import { Facts } from '~/ui/facts.tsx'
import { formatMoment } from '~/ui/format.ts'
import { toast } from '~/ui/toast.ts'
import { OutcomeBadge } from '../-outcome-badge.tsx'
import { outcomeLabels } from '../-outcome-labels.ts'
import { UndoOne } from '../-undo/undo-one.tsx'

interface Props {
  readonly entry: Result<typeof leadImports.get>
}

/** One import call: its exact payload, its outcome, and a retry. */
export const ImportEntry = ({ entry }: Props) => (
  <div className="grid min-h-0 grid-rows-[minmax(0,1fr)_auto]">
    <div className="grid content-start gap-5 overflow-y-auto px-gutter py-5">
      <div className="grid justify-items-start gap-2">
        <OutcomeBadge outcome={entry.outcome} isUndone={entry.takenBackAt !== null} />
        <p className="text-14">{entry.message}</p>
      </div>
      <Facts
        of={{
          Received: formatMoment(entry.receivedAt),
          'Webhook key': <code className="font-sans">{entry.keyName}</code>,
          Lead: entry.leadId && (
            <Link to="/leads/$leadId" params={{ leadId: entry.leadId }} className="link-quiet">
              {entry.leadName}
            </Link>
          ),
          ...(entry.replayedAt && {
            Reprocess: `${formatMoment(entry.replayedAt)}, by ${entry.replayedByName ?? 'somebody'}`,
          }),
          ...(entry.takenBackAt && {
            Undone: `${formatMoment(entry.takenBackAt)}, by ${entry.takenBackByName ?? 'somebody'}`,
          }),
        }}
      />
      <section aria-labelledby="body" className="grid gap-2">
        <h3 id="body">What was sent</h3>
        <Body entry={entry} />
      </section>
    </div>
    <Replay entry={entry} />
  </div>
)

/** Text, never markup: the sender's body is shown, not rendered. */
function Body({ entry }: Props) {
  if (entry.body === null) {
    return (
      <p className="text-13 text-3">
        {entry.hasBody ? 'Only people who see every client see it.' : 'The body was deleted after 90 days.'}
      </p>
    )
  }
  return (
    <section
      aria-label="Body of the call"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must scroll by keys too
      tabIndex={0}
      className="max-h-96 overflow-auto rounded-card bg-sunken px-3 py-2"
    >
      <pre className="font-[family-name:ui-monospace,monospace] text-12 break-words whitespace-pre-wrap">
        {readable(entry.body)}
      </pre>
    </section>
  )
}

/** Formats JSON with one field per line if only whitespace changes; anything else stays unchanged. */
function readable(body: string): string {
  try {
    const parsed: unknown = JSON.parse(body)
    return JSON.stringify(parsed) === body ? JSON.stringify(parsed, null, 2) : body
  } catch {
    return body
  }
}

/** Buttons of a call that imported something. */
const toUndo = 'Removes its lead, or restores the former values.'
const toBringBack = 'Restores everything that was undone together.'

function Replay({ entry }: Props) {
  const allowed = can.replayImport(useMe())
  const replay = useSend(leadImports.replay)
  const reason = reasonAgainst()
  const isIn = entry.outcome === 'created' || entry.outcome === 'merged'
  const undoing = entry.takenBackBatch === null ? toUndo : toBringBack
  const run = () =>
    replay.mutate(
      { params: { id: entry.id } },
      {
        onSuccess: ({ outcome, message }) => {
          const isTaken = outcome !== 'refused' && outcome !== 'failed'
          if (isTaken) toast.done(`${outcomeLabels[outcome]}: ${message}`)
          else toast.error(`Still ${outcomeLabels[outcome].toLowerCase()}: ${message}`)
        },
      },
    )
  return (
    <footer className="flex min-h-15 flex-wrap items-center gap-x-3 gap-y-1 border-t border-line px-gutter py-2 pb-[max(8px,env(safe-area-inset-bottom))]">
      {isIn ? (
        <UndoOne entry={entry} />
      ) : (
        <Button variant="primary" disabled={replay.isPending} reason={reason} onClick={run}>
          <RotateCcw />
          Reprocess
        </Button>
      )}
      <p className="min-w-0 flex-1 text-12 text-3">
        {isIn ? undoing : (reason ?? 'Imports the lead as if sent now.')}
      </p>
    </footer>
  )

  function reasonAgainst(): string | undefined {
    if (!allowed.ok) return allowed.reason
    if (entry.outcome === 'repeated') return 'This call was imported already.'
    return entry.hasBody ? undefined : 'The body of this call was deleted.'
  }
}
