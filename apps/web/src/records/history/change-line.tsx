import type { ActivityEntry } from '@crm/contract/web/activity-shapes'
import ArrowRight from 'lucide-react/icons/arrow-right'
import Undo2 from 'lucide-react/icons/undo-2'
import { Breakable } from '~/ui/breakable.tsx'
import { IconButton } from '~/ui/icon-button.tsx'
import type { KindWords } from '../edit/record-kind.ts'

interface Props {
  readonly entry: ActivityEntry
  readonly field: string
  /** "phone" */
  readonly name: string
  readonly words: KindWords
  /** Restores the value before the change. */
  readonly restore?: ((value: unknown) => Promise<unknown>) | undefined
}

/** "Canvassing → Self Generated", with a restore button. */
export function ChangeLine({ entry, field, name, words, restore }: Props) {
  // oxlint-disable-next-line react/hooks -- the kind of an entry never changes
  const inWords = words.useFormat()
  const [from, to] = entry.changes[field] ?? [null, null]
  const format = (value: unknown) => nameAtTheTime(entry, value) ?? inWords(field, value)
  return (
    <span className="flex min-w-0 items-start gap-1.5">
      <span className="min-w-0 flex-1 break-words">
        <span className={nothing(from)}>
          <Breakable>{format(from)}</Breakable>
        </span>
        <ArrowRight aria-label="became" className="icon-12 mx-1.5 inline text-3" />
        <span className={nothing(to)}>
          <Breakable>{format(to)}</Breakable>
        </span>
      </span>
      {restore ? (
        <IconButton
          name={`Restore ${name}: ${format(from)}`}
          className="-my-0.5"
          onClick={() => void restore(from)}
        >
          <Undo2 className="icon-14" />
        </IconButton>
      ) : null}
    </span>
  )
}

const nothing = (value: unknown) => (value === null || value === '' ? 'text-3' : undefined)

/** People's names as of the time of the change. */
function nameAtTheTime({ facts }: ActivityEntry, value: unknown): string | undefined {
  const names = facts['names']
  if (typeof value !== 'string' || typeof names !== 'object' || names === null) return undefined
  const name: unknown = (names as Record<string, unknown>)[value]
  return typeof name === 'string' ? name : undefined
}
