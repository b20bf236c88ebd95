import {
  appointmentResultLabels,
  type AppointmentResult,
  appointmentResults,
  type AppointmentType,
  appointmentTypeLabels,
  appointmentTypes,
} from '@crm/domain/appointments/appointment-words'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { clsx } from 'clsx'
import CircleQuestionMark from 'lucide-react/icons/circle-question-mark'
import { Select } from '~/forms/select.tsx'
import { usePreferences } from '~/ui/preferences.ts'
import { typeLooks } from '~/kinds/appointments/appointment-looks.ts'
import type { CalendarSearch } from '~/kinds/appointments/calendar-search.ts'
import { RepFilter } from './rep-filter.tsx'
import type { VisibleRep } from './visible-reps.ts'
import { pastWithoutResult } from './side-queue.tsx'

interface Props {
  readonly reps: readonly VisibleRep[]
  readonly chosen: readonly string[] | undefined
  readonly result: AppointmentResult | undefined
  readonly type: AppointmentType | undefined
  /** The pane beside the calendar is hidden, so the link to its queue stands here. */
  readonly isQueueHidden: boolean
  readonly onChange: (next: CalendarSearch) => void
}

/** Calendar filters. The reps come last: they arrive with the appointments, and nothing shifts then. */
export function CalendarFilters({ reps, chosen, result, type, isQueueHidden, onChange }: Props) {
  return (
    <div className="flex flex-none items-center gap-2 overflow-x-auto border-b border-line px-gutter pb-2 [scrollbar-width:none]">
      <Select
        aria-label="Result"
        className="w-auto"
        choices={[
          { value: 'All', label: 'Any result' },
          ...appointmentResults.map((value) => ({ value, label: appointmentResultLabels[value] })),
        ]}
        value={result ?? 'All'}
        onChange={(event) => {
          usePreferences.setState({ appointmentStatusFilter: event.target.value })
          onChange({ result: event.target.value })
        }}
      />
      <Select
        aria-label="Kind"
        className="w-auto"
        none="Any kind"
        choices={appointmentTypes.map((value) => ({ value, label: appointmentTypeLabels[value] }))}
        value={type ?? ''}
        onChange={(event) => onChange({ type: event.target.value || undefined })}
      />
      <RepFilter reps={reps} chosen={chosen} onChange={(rep) => onChange({ rep })} />
      <QueueLink className={isQueueHidden ? undefined : 'xl:hidden'} />
      <span className="ml-auto flex flex-none gap-3 text-12 text-2 max-lg:hidden">
        {appointmentTypes.map((type) => {
          const { icon: Icon, card } = typeLooks[type]
          return (
            <span key={type} className="flex items-center gap-1.5">
              <span className={clsx('grid size-5 place-items-center rounded-control border', card)}>
                <Icon className="icon-12" />
              </span>
              {appointmentTypeLabels[type]}
            </span>
          )
        })}
      </span>
    </div>
  )
}

/** Links to the queue where there is no room for it beside the calendar. */
function QueueLink({ className }: { readonly className: string | undefined }) {
  const { total = 0 } = useQuery(pastWithoutResult).data ?? {}
  if (total === 0) return null
  return (
    <Link
      to="/appointments/list"
      search={{ over: 'yes', result: 'All' }}
      className={clsx(
        'flex h-8 flex-none items-center gap-1.5 rounded-control border border-late-line bg-late-ground px-2 text-13 text-late-text max-sm:h-10',
        className,
      )}
    >
      <CircleQuestionMark className="icon-14" />
      {total} without a result
    </Link>
  )
}
