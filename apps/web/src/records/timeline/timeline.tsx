import type { TimelineView } from '@crm/domain/activity/timeline-views'
import { useNavigate } from '@tanstack/react-router'
import ChevronDown from 'lucide-react/icons/chevron-down'
import Search from 'lucide-react/icons/search'
import { type ReactNode, useState } from 'react'
import { IconButton } from '~/ui/icon-button.tsx'
import { Menu } from '~/ui/menu.tsx'
import { NoteComposer } from '../notes/note-composer.tsx'
import type { RecordSearch } from '../page/record-search.ts'
import { TimelineEntries } from './timeline-entries.tsx'
import { TimelineFilters } from './timeline-filters.tsx'
import type { Subject } from '../subject.ts'

interface Props {
  readonly subject: Subject
  readonly search: RecordSearch
  readonly above?: ReactNode
}

/** Notes and changes of a record, newest first, with a composer. */
export function Timeline({ subject, search, above }: Props) {
  const { mayNote } = subject
  const navigate = useNavigate()
  const [isFinding, setFinding] = useState(Boolean(search.by ?? search.words))
  const narrow = (part: RecordSearch) =>
    void navigate({
      // The current page, whatever record it shows.
      to: '.',
      search: { ...(search.tab && { tab: search.tab }), ...part },
      replace: true,
    })
  const { show, by, words } = search
  const others = { ...(by && { by }), ...(words && { words }) }
  const stopFinding = () => {
    setFinding(false)
    narrow({ ...(show && { show }) })
  }
  return (
    <aside
      aria-label="Timeline"
      className="min-w-0 overflow-y-auto border-l border-line px-5 pt-2 pb-6 max-lg:overflow-visible max-lg:border-t max-lg:border-l-0 max-lg:px-(--gutter)"
    >
      {above}
      <header className="flex h-11 items-center gap-1">
        <h2 className="mr-auto">Timeline</h2>
        <IconButton
          name="Find in timeline"
          aria-pressed={isFinding}
          onClick={() => (isFinding ? stopFinding() : setFinding(true))}
        >
          <Search className="icon-14" />
        </IconButton>
        <Menu
          name="Show"
          variant="quiet"
          size="small"
          isWorded
          entries={timelineTitles.map(({ view, title }) => {
            return {
              kind: 'do',
              label: title,
              isChosen: view === show,
              onChoose: () => narrow({ ...(view && { show: view }), ...others }),
            }
          })}
        >
          {timelineTitles.find(({ view }) => view === show)?.title}
          <ChevronDown className="icon-12" />
        </Menu>
      </header>
      {isFinding ? <TimelineFilters search={search} onClose={stopFinding} onNarrow={narrow} /> : null}
      {mayNote.ok ? (
        <NoteComposer subject={subject} />
      ) : (
        <p className="rounded-card border border-line bg-sunken px-3 py-2 text-13 text-3">{mayNote.reason}</p>
      )}
      <TimelineEntries subject={subject} search={search} onShowAll={() => narrow({})} />
    </aside>
  )
}

/** The filter options of the timeline menu. */
const timelineTitles: readonly { readonly view: TimelineView | undefined; readonly title: string }[] = [
  { view: undefined, title: 'Everything' },
  { view: 'notes', title: 'Notes' },
  { view: 'changes', title: 'Changes' },
  { view: 'status', title: 'Status' },
  { view: 'imports', title: 'Imports' },
]
