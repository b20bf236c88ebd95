import { webNotes } from '@crm/contract'
import type { WebLead } from '@crm/contract/web/lead-shapes'
import { can } from '@crm/domain/people/can'
import { useQuery } from '@tanstack/react-query'
import NotebookPen from 'lucide-react/icons/notebook-pen'
import { useEffect, useRef } from 'react'
import { routeQuery } from '~/api/route-query.ts'
import NotHere from '~/ui/not-here.tsx'
import { useOutbox } from '~/offline/outbox.ts'
import { OutboxRow } from '~/offline/outbox-row.tsx'
import { useMe } from '~/session/me.ts'
import { Skeleton } from '~/ui/skeleton.tsx'
import { Button } from '~/ui/button.tsx'
import { ErrorPanel } from '~/ui/error-panel.tsx'
import { Panel } from '~/ui/panel.tsx'
import { ClientFrame } from './client-frame.tsx'
import { NoteRow } from '~/kinds/notes/note-row.tsx'
import { PhoneComposer } from '~/kinds/notes/phone-composer.tsx'

interface Props {
  readonly leadId: string | undefined
}

/** Notes about a client: pinned first, then oldest first; scrolled to the newest. */
export const Notes = ({ leadId }: Props) => (
  <ClientFrame leadId={leadId} view="notes">
    {(lead) => <Thread lead={lead} />}
  </ClientFrame>
)

function Thread({ lead }: { readonly lead: WebLead }) {
  const allowed = can.createNote(useMe(), lead)
  return (
    <>
      <Written leadId={lead.id} />
      {allowed.ok ? (
        <PhoneComposer lead={lead} />
      ) : (
        <p className="flex-none border-t border-line px-gutter py-3 text-13 text-3">{allowed.reason}</p>
      )}
    </>
  )
}

function Written({ leadId }: { readonly leadId: string }) {
  const query = useQuery(routeQuery(webNotes.list, { query: { leadId } }))
  const { all, sentAs } = useOutbox()
  const waiting = all.filter(
    (one) =>
      one.kind === 'note' &&
      one.leadId === leadId &&
      !one.body.serviceJobId &&
      !query.data?.some((note) => note.id === sentAs[one.id]),
  )
  const notes = query.data ?? (waiting.length > 0 && query.isPaused ? [] : undefined)
  const count = notes && notes.length + waiting.length
  const scroller = useRef<HTMLDivElement>(null)
  const shown = useRef(0)
  useEffect(() => {
    if (count === undefined || count === shown.current) return
    shown.current = count
    scroller.current?.scrollTo({ top: scroller.current.scrollHeight })
  }, [count])
  if (query.isError && !notes) {
    return (
      <ErrorPanel>
        <Button onClick={() => void query.refetch()}>Try again</Button>
      </ErrorPanel>
    )
  }
  if (!notes) return query.isPaused ? <NotHere /> : <Loading />
  if (count === 0) {
    return (
      // It scrolls, so that the composer stays above the keyboard of a phone.
      <div className="grid min-h-0 flex-1 overflow-y-auto">
        <Panel icon={<NotebookPen />} title="No notes yet" help="Notes appear on the client’s record." />
      </div>
    )
  }
  const pinned = notes.filter(({ isPinned }) => isPinned)
  const others = notes.filter(({ isPinned }) => !isPinned).toReversed()
  return (
    <div
      ref={scroller}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must scroll by keys too
      tabIndex={0}
      className="min-h-0 flex-1 overflow-y-auto overscroll-contain -outline-offset-2"
    >
      <ol aria-label="Notes">
        {[...pinned, ...others].map((note) => (
          <NoteRow key={note.id} note={note} />
        ))}
        {waiting.map((one) => (
          <OutboxRow key={one.id} one={one} />
        ))}
      </ol>
    </div>
  )
}

const Loading = () => (
  <section aria-busy="true" aria-label="Loading the notes" className="min-h-0 flex-1">
    {['w-4/5', 'w-3/5', 'w-2/3'].map((width) => (
      <div
        key={width}
        className="grid grid-cols-[1.75rem_minmax(0,1fr)] gap-x-3 gap-y-3 border-b border-line px-gutter py-3.5"
      >
        <Skeleton className="size-7 rounded-full" />
        <Skeleton className="my-2 w-28" />
        <Skeleton className={`col-start-2 ${width}`} />
      </div>
    ))}
  </section>
)
