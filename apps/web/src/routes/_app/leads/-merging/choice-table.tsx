import type { WebLead } from '@crm/contract/web/lead-shapes'
import { fieldLabel } from '@crm/domain/activity/field-labels'
import type { MergeChoice } from '@crm/domain/leads/merge'
import { Link } from '@tanstack/react-router'
import { Breakable } from '~/ui/breakable.tsx'
import { WithReason } from '~/ui/with-reason.tsx'
import { leadKind } from '~/kinds/leads/lead-kind.ts'
import { type ChoiceRow, valueOf } from './choice-rows.ts'

interface Props {
  readonly survivor: WebLead
  readonly other: WebLead
  readonly rows: readonly ChoiceRow[]
  readonly take: ReadonlySet<MergeChoice>
  readonly onTake: (field: MergeChoice, isTaken: boolean) => void
}

/** For each differing field, a choice between both values. */
export function ChoiceTable({ survivor, other, rows, take, onTake }: Props) {
  const inWords = leadKind.useFormat()
  const sides = [
    { lead: survivor, isOther: false },
    { lead: other, isOther: true },
  ] as const
  return (
    <div className="rounded-card border border-line bg-surface">
      <table className="w-full table-fixed text-13 max-sm:block">
        <thead className="max-sm:block">
          <tr className="border-b border-line text-left max-sm:grid max-sm:grid-cols-2">
            <th scope="col" className="w-32 max-sm:sr-only">
              <span className="sr-only">Field</span>
            </th>
            {sides.map(({ lead, isOther }) => (
              <th key={lead.id} scope="col" className="px-2 py-2.5 font-normal">
                <span className="block text-12 text-3">{isOther ? 'Merge into it' : 'Keep'}</span>
                <Link
                  to="/leads/$leadId"
                  params={{ leadId: lead.id }}
                  target="_blank"
                  className="font-strong text-1 hover:underline"
                >
                  {lead.fullName}
                </Link>{' '}
                <span className="text-3">{lead.number}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="max-sm:block">
          {rows.map(({ field, reason }) => (
            <tr
              key={field}
              className="border-b border-line align-top last:border-b-0 max-sm:grid max-sm:grid-cols-2 max-sm:py-1.5"
            >
              <th
                scope="row"
                className="py-2.5 pl-4 text-left font-normal text-3 first-letter:uppercase max-sm:col-span-2 max-sm:py-1 max-sm:pl-2.5"
              >
                {labelOf(field)}
              </th>
              {sides.map(({ lead, isOther }) => (
                <td key={lead.id} className="min-w-0 p-1">
                  <Value
                    name={field}
                    label={`${capital(labelOf(field))} of ${lead.number}`}
                    value={
                      field === 'primaryAddress'
                        ? (valueOf(lead, field) ?? 'None')
                        : inWords(field, valueOf(lead, field))
                    }
                    isTaken={take.has(field) === isOther}
                    reason={isOther ? reason : null}
                    onTake={() => onTake(field, isOther)}
                  />
                </td>
              ))}
            </tr>
          ))}
          {rows.length === 0 ? (
            <tr className="max-sm:block">
              <td colSpan={3} className="px-4 py-3 text-2 max-sm:block">
                Both are the same.
              </td>
            </tr>
          ) : null}
        </tbody>
      </table>
    </div>
  )
}

interface ValueProps {
  readonly name: string
  readonly label: string
  readonly value: string
  readonly isTaken: boolean
  /** The reason it cannot be taken. */
  readonly reason: string | null
  readonly onTake: () => void
}

/** One of the two values, as a choice. */
function Value({ name, label, value, isTaken, reason, onTake }: ValueProps) {
  if (reason) {
    return (
      <WithReason reason={reason} className="block px-1.5 py-1.5 break-words text-3">
        <Breakable>{value}</Breakable>
      </WithReason>
    )
  }
  return (
    <label className="flex min-h-9 items-start gap-2 rounded-control px-1.5 py-1.5 break-words hover:bg-hover has-checked:bg-selected max-sm:min-h-11 max-sm:items-center">
      <input
        type="radio"
        name={name}
        aria-label={`${label}: ${value}`}
        checked={isTaken}
        onChange={onTake}
        className="mt-0.5 size-4 flex-none accent-(--primary) max-sm:mt-0"
      />
      <span className="min-w-0">
        <Breakable>{value}</Breakable>
      </span>
    </label>
  )
}

const capital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)

const labelOf = (field: MergeChoice) => (field === 'primaryAddress' ? 'primary address' : fieldLabel(field))
