import type { QueuedLead } from '@crm/contract/web/lead-queue-shapes'
import ChevronDown from 'lucide-react/icons/chevron-down'
import { useMe } from '~/session/me.ts'
import { Button } from '~/ui/button.tsx'
import { Menu } from '~/ui/menu.tsx'
import type { MenuEntry } from '~/ui/menu-entry.ts'
import { useReps } from '~/forms/people.ts'
import { useAssign } from './use-assign.ts'

interface Props {
  readonly lead: QueuedLead
}

/** Assigns the lead to the next rep in turn or to somebody else; without a next rep the person chooses. */
export function AssignButton({ lead }: Props) {
  const me = useMe()
  const reps = useReps()
  const assign = useAssign()
  const { suggestedRepId, suggestedRepName } = lead
  const turn = suggestedRepId && suggestedRepName ? { id: suggestedRepId, name: suggestedRepName } : undefined
  const others = reps.filter(({ value }) => value !== suggestedRepId && value !== me.id)
  const entry = (id: string, name: string, label = name): MenuEntry => {
    return { kind: 'do', label, onChoose: () => assign(lead, { id, name }) }
  }
  return (
    <span className="inline-flex gap-1">
      {turn ? (
        <Button
          size="small"
          className="max-w-36"
          aria-label={`Assign to ${turn.name}: ${lead.fullName}`}
          onClick={() => assign(lead, turn)}
        >
          {/* Names the next rep in the button where there is no room beside it. */}
          Assign<span className="-ml-0.5 truncate lg:hidden">{` to ${turn.name.split(' ')[0]}`}</span>
        </Button>
      ) : null}
      <span data-assign={lead.id}>
        <Menu
          name={turn ? `Assign ${lead.fullName} to another rep` : `Choose a rep for ${lead.fullName}`}
          variant={turn ? 'quiet' : 'plain'}
          size="small"
          square={turn !== undefined}
          entries={[
            ...(me.isSales ? [entry(me.id, me.name, 'Me')] : []),
            ...others.map(({ value, label }) => entry(value, label)),
          ]}
        >
          {turn ? null : 'Choose'}
          <ChevronDown />
        </Menu>
      </span>
    </span>
  )
}
