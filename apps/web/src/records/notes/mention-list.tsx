import type { Mentionable } from '@crm/contract/web/note-shapes'
import { clsx } from 'clsx'
import { Avatar } from '~/ui/avatar.tsx'

interface Props {
  readonly id: string
  readonly people: readonly Mentionable[]
  /** The id of the option that Enter chooses. */
  readonly current: string | undefined
  readonly onChoose: (person: Mentionable) => void
  /** The input is at the bottom of the screen. */
  readonly isAbove?: boolean
}

/** People who can be mentioned; those who cannot see the lead are listed with that reason. */
export const MentionList = ({ id, people, current, onChoose, isAbove = false }: Props) => (
  <div
    id={id}
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a list under a text field, which keeps the focus
    role="listbox"
    aria-label="People to mention"
    className={clsx(
      'enter-pop absolute left-1 z-20 max-h-72 w-72 max-w-full overflow-y-auto rounded-card bg-raised p-1 shadow-pop',
      isAbove ? 'bottom-full mb-1' : 'top-full',
    )}
  >
    {people.map((person) => (
      // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the field handles the keys
      <div
        key={person.id}
        id={`${id}-${person.id}`}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- as above
        role="option"
        tabIndex={-1}
        aria-selected={person.id === current}
        aria-disabled={person.reason !== null}
        // The input keeps the focus.
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => person.reason === null && onChoose(person)}
        className={clsx(
          'flex min-h-8 items-center gap-2 rounded-[5px] px-2 py-1 text-13 max-sm:min-h-11',
          person.id === current && 'bg-hover',
          person.reason === null ? 'cursor-pointer hover:bg-hover' : 'text-3',
        )}
      >
        <Avatar name={person.name} />
        <span className="grid min-w-0">
          <span className="truncate">{person.name}</span>
          {person.reason ? <span className="text-12 text-3">{person.reason}</span> : null}
        </span>
        {person.department && !person.reason ? (
          <span className="ml-auto text-12 text-3">{person.department}</span>
        ) : null}
      </div>
    ))}
  </div>
)
