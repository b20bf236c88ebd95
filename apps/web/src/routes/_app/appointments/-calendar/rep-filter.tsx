import { ManyChoices } from '~/forms/many-choices.tsx'
import { useReps } from '~/forms/people.ts'
import { usePreferences } from '~/ui/preferences.ts'
import { useMe } from '~/session/me.ts'
import { Avatar } from '~/ui/avatar.tsx'
import { formatCount } from '~/ui/format.ts'
import { edgesOf, repChoices, type VisibleRep, withRep } from './visible-reps.ts'

/** Show at most this many chips; more reps get a search field. */
const chipsAtMost = 6

interface Props {
  readonly reps: readonly VisibleRep[]
  readonly chosen: readonly string[] | undefined
  readonly onChange: (rep: string | undefined) => void
}

/** Filters the calendar by rep; the last choice is remembered. */
export function RepFilter({ reps, chosen, onChange }: Props) {
  const { id: userId } = useMe()
  const people = useReps()
  const choose = (rep: string | undefined) => {
    usePreferences.setState(({ calendarReps }) => ({
      calendarReps: { ...calendarReps, [userId]: rep ?? '' },
    }))
    onChange(rep)
  }
  const isElsewhere = chosen?.some((one) => reps.every(({ id }) => id !== one))
  if (reps.length > chipsAtMost || isElsewhere) {
    return (
      <ManyChoices
        label="Reps"
        all={`All ${formatCount(reps.length)} reps`}
        choices={repChoices(reps, people)}
        values={chosen ?? []}
        onChange={(values) => choose(values.join('|') || undefined)}
      />
    )
  }
  if (reps.length < 2) return null
  const edgeOf = edgesOf(reps)
  return reps.map(({ id, name, count }) => {
    const isOn = chosen?.includes(id) ?? true
    return (
      <label
        key={id}
        className="flex h-8 flex-none items-center gap-1.5 rounded-control border border-line px-2 text-13 hover:bg-hover max-sm:h-10"
      >
        <input
          type="checkbox"
          checked={isOn}
          className="size-4 accent-(--primary)"
          onChange={() => choose(withRep(reps, chosen, id, !isOn))}
        />
        <span aria-hidden="true" className="h-4 w-1 rounded-full" style={{ background: edgeOf(id) }} />
        <Avatar name={name} />
        {name ?? 'No rep'} <span className="text-3">{count}</span>
      </label>
    )
  })
}
