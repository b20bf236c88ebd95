import type { ActivityEntry } from '@crm/contract/web/activity-shapes'
import { fieldLabel } from '@crm/domain/activity/field-labels'
import Undo2 from 'lucide-react/icons/undo-2'
import { Avatar } from '~/ui/avatar.tsx'
import { Button } from '~/ui/button.tsx'
import { Time } from '~/ui/time.tsx'
import { toast } from '~/ui/toast.ts'
import { ChangeLine } from './change-line.tsx'
import type { KindWords, Versioned } from '../edit/record-kind.ts'
import { type Restorable, restorableOf } from './restorable.ts'

interface Props {
  readonly entry: ActivityEntry
  readonly part: HistoryPart
}

/** A kind of record in a history. */
export interface HistoryPart {
  readonly words: KindWords
  /** The records that still exist. */
  readonly records: readonly HistoryRecord[]
}

interface HistoryRecord {
  readonly now: Versioned
  /** Name of the record, if it is not the page's own. */
  readonly about?: string
  /**
   * Restores earlier values; resolves to undefined when it was refused and the refusal shown. Absent without
   * permission.
   */
  readonly restore: ((changes: Restorable) => Promise<unknown>) | undefined
}

/** One change: each field with a restore button, and one button for all of them. */
export function HistoryEntry({ entry, part }: Props) {
  const record = part.records.find(({ now }) => now.id === entry.subjectId)
  const about = record?.about
  const restorable = record?.restore ? restorableOf(entry) : {}
  const current = record?.now as unknown as Readonly<Record<string, unknown>> | undefined
  const different = Object.entries(restorable).filter(([field, value]) => current?.[field] !== value)
  const putBack = (changes: Restorable, what: string) =>
    record?.restore?.(changes).then((saved) => saved && toast.done(`${what} restored`))
  return (
    <li className="grid gap-2 px-4 py-3 text-13">
      <header className="flex items-center gap-2">
        <Avatar name={entry.actorName} />
        <b className="font-medium">{entry.actorName}</b>
        {about ? <span className="min-w-0 truncate text-3">{about}</span> : null}
        <Time at={entry.at} className="ml-auto text-12 whitespace-nowrap text-3" />
      </header>
      <dl className="grid grid-cols-[7.5rem_minmax(0,1fr)] gap-x-3 gap-y-1.5 pl-7 max-sm:grid-cols-[6rem_minmax(0,1fr)] max-sm:pl-0">
        {Object.keys(entry.changes).map((field) => (
          <div key={field} className="contents">
            <dt className="text-3 first-letter:uppercase">{fieldLabel(field)}</dt>
            <dd className="min-w-0">
              <ChangeLine
                entry={entry}
                field={field}
                name={fieldLabel(field)}
                words={part.words}
                restore={
                  different.some(([one]) => one === field)
                    ? async () => putBack({ [field]: restorable[field] }, capital(fieldLabel(field)))
                    : undefined
                }
              />
            </dd>
          </div>
        ))}
      </dl>
      {different.length > 1 ? (
        <span className="pl-7 max-sm:pl-0">
          <Button
            size="small"
            onClick={() => void putBack(Object.fromEntries(different), 'The state before')}
          >
            <Undo2 className="icon-14" />
            Restore all as before
          </Button>
        </span>
      ) : null}
    </li>
  )
}

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)
