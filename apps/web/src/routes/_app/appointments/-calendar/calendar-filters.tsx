import {
  appointmentResultLabels,
  type AppointmentResult,
  appointmentResults,
  type AppointmentType,
  appointmentTypeLabels,
  appointmentTypes,
} from '@crm/domain/appointments/appointment-words'
import { joinValues } from '@crm/domain/lists/filter-values'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { clsx } from 'clsx'
import List from 'lucide-react/icons/list'
import CircleQuestionMark from 'lucide-react/icons/circle-question-mark'
import { type Filter, ofRep } from '~/lists/filter.ts'
import type { ListSearch } from '~/lists/list-search.ts'
import { Filters } from '~/lists/page/filters.tsx'
import { useMe } from '~/session/me.ts'
import { usePhone, useShort } from '~/ui/use-phone.ts'
import { buttonClass } from '~/ui/button-class.ts'
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

/** Show at most this many reps beside each other, with their colors; more are a filter like the others. */
const chipsAtMost = 6

const noun = ['appointment', 'appointments'] as const

const choicesOf = <V extends string>(values: readonly V[], labels: Readonly<Record<V, string>>) =>
  values.map((value) => ({ value, label: labels[value] }))

const ofResult: Filter = {
  key: 'result',
  name: 'Result',
  kind: 'choices',
  choices: choicesOf(appointmentResults, appointmentResultLabels),
  isOne: true,
  isPinned: () => true,
}
const ofKind: Filter = {
  key: 'type',
  name: 'Kind',
  kind: 'choices',
  choices: choicesOf(appointmentTypes, appointmentTypeLabels),
  isOne: true,
  isPinned: () => true,
}
const ofReps = ofRep('repId')

/** Calendar filters. The reps come last: they arrive with the appointments, and nothing shifts then. */
export function CalendarFilters({ reps, chosen, result, type, isQueueHidden, onChange }: Props) {
  const { id: userId } = useMe()
  const isPhone = usePhone()
  const isElsewhere = chosen?.some((one) => reps.every(({ id }) => id !== one))
  const isShort = useShort()
  const hasChips = !isPhone && !isShort && reps.length <= chipsAtMost && !isElsewhere
  /** Result and reps are remembered; `All` and no rep override what was remembered before. */
  const change = (changes: ListSearch) => {
    const next: Record<string, string | undefined> = {}
    for (const [key, value] of Object.entries(changes)) next[key] = value ? String(value) : undefined
    if ('result' in next) {
      next['result'] ??= 'All'
      usePreferences.setState({ appointmentStatusFilter: next['result'] })
    }
    if ('rep' in next) {
      const rep = next['rep'] ?? ''
      usePreferences.setState(({ calendarReps }) => ({ calendarReps: { ...calendarReps, [userId]: rep } }))
    }
    onChange(next)
  }
  return (
    <div
      role="toolbar"
      aria-label="Filters"
      className="flex flex-none flex-wrap items-center gap-2 border-b border-line px-gutter pb-2 short:border-0 short:pb-1"
    >
      {/* The chips load late: their place is kept, so that the reps do not move. */}
      <span className="flex flex-none flex-wrap items-center gap-2 sm:min-h-7 sm:min-w-58 short:min-w-0">
        <Filters
          list={
            hasChips ? { noun, filters: [ofResult, ofKind] } : { noun, filters: [ofResult, ofKind, ofReps] }
          }
          search={{
            ...(result && { result }),
            ...(type && { type }),
            ...(!hasChips && chosen && { rep: joinValues(chosen) }),
          }}
          onChange={change}
        />
      </span>
      {hasChips ? (
        <RepFilter reps={reps} chosen={chosen} onChange={(rep) => change({ rep: rep ?? '' })} />
      ) : null}
      {isShort ? (
        <Link to="/appointments/list" className={buttonClass({ variant: 'quiet' })}>
          <List />
          List
        </Link>
      ) : null}
      <QueueLink className={isQueueHidden ? undefined : 'xl:hidden'} />
      <span className="ml-auto flex flex-none gap-3 text-12 text-2 max-lg:hidden short:hidden">
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
