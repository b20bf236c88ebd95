import { activity, webNotes } from '@crm/contract'
import type { ActivityEntry } from '@crm/contract/web/activity-shapes'
import type { WebLead } from '@crm/contract/web/lead-shapes'
import type { WebNote } from '@crm/contract/web/note-shapes'
import { can } from '@crm/domain/people/can'
import { useQuery } from '@tanstack/react-query'
import ChevronDown from 'lucide-react/icons/chevron-down'
import { useState } from 'react'
import { ask } from '../../../../api/ask.ts'
import { useMe } from '../../../../session/me.ts'
import { Bone } from '../../../../ui/bone.tsx'
import { Button } from '../../../../ui/button.tsx'
import { ErrorPanel } from '../../../../ui/error-panel.tsx'
import { Menu } from '../../../../ui/menu.tsx'
import { activityIcon } from '../../-timeline/activity-icon.ts'
import { ActivitySentence } from '../../-timeline/activity-sentence.tsx'
import { TimelineEntry } from '../../-timeline/timeline-entry.tsx'
import { NoteComposer } from './note-composer.tsx'
import { NoteEntry } from './note-entry.tsx'

const views = ['Everything', 'Notes', 'Changes'] as const

interface Props {
  readonly lead: WebLead
}

/** Notes and changes in one line of time, newest first, with a place to write. */
export function LeadTimeline({ lead }: Props) {
  const me = useMe()
  const [view, setView] = useState<(typeof views)[number]>('Everything')
  return (
    <aside
      aria-label="Timeline"
      className="min-w-0 overflow-y-auto border-l border-line px-5 pt-2 pb-6 max-lg:border-t max-lg:border-l-0 max-lg:px-(--gutter)"
    >
      <header className="flex h-11 items-center">
        <h2>Timeline</h2>
        <span className="ml-auto">
          <Menu
            name="Show"
            variant="quiet"
            size="small"
            isWorded
            entries={views.map((one) => {
              return { kind: 'do', label: one, isChosen: one === view, onChoose: () => setView(one) }
            })}
          >
            {view}
            <ChevronDown className="icon-12" />
          </Menu>
        </span>
      </header>
      {can.createNote(me, lead).ok ? <NoteComposer leadId={lead.id} /> : null}
      <Entries leadId={lead.id} view={view} />
    </aside>
  )
}

function Entries({ leadId, view }: { readonly leadId: string; readonly view: (typeof views)[number] }) {
  const notes = useQuery(ask(webNotes.list, { query: { leadId } }))
  const changes = useQuery(ask(activity.feed, { query: { leadId } }))
  const failed = [notes, changes].filter((query) => query.isError && !query.data)
  if (failed.length > 0) {
    return (
      <ErrorPanel>
        <Button onClick={() => failed.forEach((query) => void query.refetch())}>Try again</Button>
      </ErrorPanel>
    )
  }
  if (!notes.data || !changes.data) return <SkeletonEntries />
  const happenings = inOrder(view === 'Changes' ? [] : notes.data, view === 'Notes' ? [] : changes.data)
  if (happenings.length === 0) return <p className="mt-5 text-13 text-3">Nothing here yet.</p>
  return (
    <ol className="mt-5 grid">
      {happenings.map((one) =>
        'body' in one ? (
          <NoteEntry key={one.id} note={one} />
        ) : (
          <TimelineEntry key={one.id} icon={activityIcon(one.verb)} at={one.at}>
            <ActivitySentence entry={one} />
          </TimelineEntry>
        ),
      )}
    </ol>
  )
}

/** A note stands for the entry that it was written. */
function inOrder(notes: readonly WebNote[], changes: readonly ActivityEntry[]): (WebNote | ActivityEntry)[] {
  return [...notes, ...changes.filter(({ verb }) => verb !== 'note.written')].sort((a, b) =>
    happened(b).localeCompare(happened(a)),
  )
}

const happened = (one: WebNote | ActivityEntry) => ('body' in one ? one.createdAt : one.at)

const SkeletonEntries = () => (
  <section aria-busy="true" aria-label="Loading the timeline" className="mt-5 grid gap-5">
    {['w-4/5', 'w-3/5', 'w-2/3'].map((width) => (
      <div key={width} className="flex items-center gap-3">
        <Bone className="size-6 rounded-full" />
        <Bone className={width} />
      </div>
    ))}
  </section>
)
