import { Avatar } from '~/ui/avatar.tsx'
import { edgesOf, type VisibleRep, withRep } from './visible-reps.ts'

interface Props {
  readonly reps: readonly VisibleRep[]
  readonly chosen: readonly string[] | undefined
  readonly onChange: (rep: string | undefined) => void
}

/** The reps of the calendar with the colors of their cards; each can be hidden. */
export function RepFilter({ reps, chosen, onChange }: Props) {
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
          onChange={() => onChange(withRep(reps, chosen, id, !isOn))}
        />
        <span aria-hidden="true" className="h-4 w-1 rounded-full" style={{ background: edgeOf(id) }} />
        <Avatar name={name} />
        {name ?? 'No rep'} <span className="text-3">{count}</span>
      </label>
    )
  })
}
