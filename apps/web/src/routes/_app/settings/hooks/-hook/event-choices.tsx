import { hookEventTypes, hookEvents } from '@crm/domain/hooks/hook-events'
import CircleAlert from 'lucide-react/icons/circle-alert'
import { useId } from 'react'
import { eventsIn } from './hook-values.ts'

interface Props {
  /** Separated by spaces, as the form stores them. */
  readonly events: string
  readonly error: string | undefined
  readonly onChange: (events: string) => void
}

const groups = [...Map.groupBy(hookEventTypes, (type) => hookEvents[type].group)]

/** The subscribed events, grouped by subject. */
export function EventChoices({ events, error, onChange }: Props) {
  const chosen = eventsIn(events)
  const id = useId()
  return (
    <fieldset aria-describedby={error ? id : undefined} className="grid gap-3">
      <legend className="pb-1.5 text-13 font-medium text-2">Events</legend>
      {error ? (
        <p id={id} role="alert" className="flex items-center gap-1 text-12 text-late-text">
          <CircleAlert className="icon-12" />
          {error}
        </p>
      ) : null}
      {groups.map(([group, types]) => (
        <fieldset key={group} className="grid gap-x-4 sm:grid-cols-2">
          <legend className="pb-1 text-12 text-3">{group}</legend>
          {types.map((type) => {
            const isOn = chosen.includes(type)
            return (
              <label key={type} className="flex min-h-8 items-center gap-2 text-13 max-sm:min-h-11">
                <input
                  type="checkbox"
                  checked={isOn}
                  className="tick size-4"
                  onChange={() =>
                    onChange((isOn ? chosen.filter((one) => one !== type) : [...chosen, type]).join(' '))
                  }
                />
                {hookEvents[type].label}
              </label>
            )
          })}
        </fieldset>
      ))}
    </fieldset>
  )
}
