import { Avatar } from './avatar.tsx'

interface Props {
  /** Null reads "Unassigned". */
  readonly name: string | null
}

/** A person in a row: initials and name. */
export const Person = ({ name }: Props) => (
  <span
    className={name === null ? 'flex min-w-0 items-center gap-2 text-3' : 'flex min-w-0 items-center gap-2'}
  >
    <Avatar name={name} />
    <span className="cut">{name ?? 'Unassigned'}</span>
  </span>
)
