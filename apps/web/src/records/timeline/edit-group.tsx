import { useId, useState } from 'react'
import { Button } from '~/ui/button.tsx'
import { Time } from '~/ui/time.tsx'
import { activityIcon } from './activity-icon.ts'
import { ActivitySentence } from './activity-sentence.tsx'
import { type Group, editedFields } from './group-edits.ts'
import { TimelineEntry } from './timeline-entry.tsx'

interface Props {
  readonly group: Group
}

/** Several edits as one line, which opens to all of them. */
export function EditGroup({ group }: Props) {
  const [isOpen, setOpen] = useState(false)
  const listId = useId()
  const [latest] = group
  return (
    <TimelineEntry
      icon={activityIcon(latest.verb)}
      at={latest.at}
      as="clock"
      after={
        <>
          <Button
            variant="quiet"
            size="small"
            className="-ml-2"
            aria-expanded={isOpen}
            aria-controls={listId}
            onClick={() => setOpen(!isOpen)}
          >
            {isOpen ? 'Hide' : 'Show'} {group.length} changes
          </Button>
          <ol id={listId} hidden={!isOpen} className="grid gap-1.5 pt-1 text-13 text-2">
            {group.map((entry) => (
              <li key={entry.id} className="flex gap-3">
                <span className="min-w-0 flex-1 break-words">
                  <ActivitySentence entry={entry} />
                </span>
                <Time at={entry.at} as="clock" className="text-12 whitespace-nowrap text-3" />
              </li>
            ))}
          </ol>
        </>
      }
    >
      <b className="font-medium text-1">{latest.actorName}</b> changed {editedFields(group)}
    </TimelineEntry>
  )
}
