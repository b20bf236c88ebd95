import type { ActivityEntry } from '@crm/contract/web/activity-shapes'
import { type FieldChange, fieldChanges } from '@crm/domain/activity/changes-in-words'
import { Link } from '@tanstack/react-router'
import { createElement } from 'react'
import { rowLinkClass } from '~/lists/row-link-class.ts'
import { formatMoment, formatTime } from '~/ui/format.ts'
import { activityIcon } from '~/records/timeline/activity-icon.ts'
import { ActivitySentence } from '~/records/timeline/activity-sentence.tsx'
import { entryClass } from './entry-class.ts'

interface Props {
  readonly entry: ActivityEntry
}

/** The largest number of changed fields that still reads well in one sentence. */
const readable = 2

/** One activity entry; clicking the row opens its subject. */
export function ActivityRow({ entry }: Props) {
  const fields = entry.verb.endsWith('.changed') ? fieldChanges(entry) : []
  const isLong = fields.length > readable
  return (
    <li
      data-row={entry.id}
      className={`${entryClass} hover:bg-hover has-[a:focus-visible]:bg-active has-[a:focus-visible]:shadow-[inset_2px_0_0_var(--link)]`}
    >
      <span className="grid size-6 place-items-center rounded-full border border-line bg-surface text-3">
        {createElement(activityIcon(entry.verb), { className: 'icon-12' })}
      </span>
      <div className="min-w-0 pt-0.5 break-words text-2">
        {isLong ? <Summary entry={entry} count={fields.length} /> : <ActivitySentence entry={entry} />}
        <Subject entry={entry} isLong={isLong} />
        {isLong ? <Fields fields={fields} /> : null}
      </div>
      <time
        dateTime={entry.at}
        title={formatMoment(entry.at)}
        className="pt-1 text-12 whitespace-nowrap text-3"
      >
        {formatTime(entry.at)}
      </time>
    </li>
  )
}

const Summary = ({ entry, count }: Props & { readonly count: number }) => (
  <>
    <b className="font-medium text-1">{entry.actorName}</b> changed {count} fields
  </>
)

/** The link covers the whole row. */
const linkClass = `after:absolute after:inset-0 font-medium text-1 hover:underline ${rowLinkClass}`

/** The subject of the entry. The sentence already names a user, unless it only counts fields. */
function Subject({
  entry: { leadId, leadName, subjectId, facts },
  isLong,
}: Props & { readonly isLong: boolean }) {
  if (leadId !== null) {
    return (
      <>
        {' · '}
        <Link to="/leads/$leadId" params={{ leadId }} data-row-link className={linkClass}>
          {leadName}
        </Link>
      </>
    )
  }
  const name = typeof facts['name'] === 'string' ? facts['name'] : 'The person'
  return (
    <>
      {isLong ? ' · ' : null}
      <Link
        to="/settings/people/$userId"
        params={{ userId: subjectId }}
        data-row-link
        aria-label={name}
        className={linkClass}
      >
        {isLong ? name : null}
      </Link>
    </>
  )
}

const Fields = ({ fields }: { readonly fields: readonly FieldChange[] }) => (
  <dl className="mt-1.5 grid grid-cols-[minmax(5.5rem,max-content)_minmax(0,1fr)] gap-x-4 gap-y-1 rounded-card bg-sunken px-3 py-2">
    {fields.map(({ label, from, to }) => (
      <div key={label} className="contents">
        <dt className="text-3 first-letter:uppercase">{label}</dt>
        <dd className="min-w-0">
          {from === null ? null : (
            <>
              <del className="text-3 no-underline">
                <span className="sr-only">from </span>
                {from}
              </del>
              <span aria-hidden="true" className="text-3">
                {' → '}
              </span>
            </>
          )}
          <ins className="font-medium text-1 no-underline">
            <span className="sr-only"> to </span>
            {to ?? 'nothing'}
          </ins>
        </dd>
      </div>
    ))}
  </dl>
)
