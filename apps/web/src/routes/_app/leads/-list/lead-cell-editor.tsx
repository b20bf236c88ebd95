import { webLeads } from '@crm/contract'
import type { LightWebLead } from '@crm/contract/web/lead-shapes'
import { formatPhone } from '@crm/domain/contact/format-phone'
import { leadSources } from '@crm/domain/leads/lead-sources'
import { decideStatusChange, leadStatuses } from '@crm/domain/leads/lead-status'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { messageOf } from '../../../../api/server-error.ts'
import type { EditorProps } from '../../../../lists/list.ts'
import { showAtOnce } from '../../../../lists/show-at-once.ts'
import { useEdit, useSavedOnLeaving } from '../../../../records/edit/use-edit.ts'
import { leadKind } from '../-record/lead-kind.ts'
import { markAsDead } from '../-record/mark-as-dead.tsx'
import { useReps } from '../../../../people.ts'

type Field = 'firstName' | 'lastName' | 'phone1' | 'email1' | 'status' | 'salesRepId' | 'sourceName'

const fieldsOf: Record<string, readonly Field[]> = {
  name: ['lastName', 'firstName'],
  phone: ['phone1'],
  email: ['email1'],
  status: ['status'],
  rep: ['salesRepId'],
  source: ['sourceName'],
}

const labels: Record<Field, string> = {
  firstName: 'First name',
  lastName: 'Last name',
  phone1: 'Phone',
  email1: 'E-mail',
  status: 'Status',
  salesRepId: 'Rep',
  sourceName: 'Source',
}

/** A cell as a field: Enter saves, Esc leaves, Tab saves and goes to the next. A refusal is said at the cell. */
export default function LeadCellEditor({ row: lead, column, onDone }: EditorProps<LightWebLead>) {
  const fields = fieldsOf[column] ?? []
  const [based] = useState(lead)
  const [values, setValues] = useState(() =>
    Object.fromEntries(fields.map((field) => [field, shown(field, lead[field])])),
  )
  const [error, setError] = useState<string>()
  const isLeaving = useRef(false)
  const form = useRef<HTMLFieldSetElement>(null)
  const queries = useQueryClient()
  const edit = useEdit(leadKind, based)
  const choices = useChoices(lead)
  useEffect(() => form.current?.querySelector<HTMLElement>('input, select')?.focus(), [])

  const leave = (step?: 1 | -1) => {
    isLeaving.current = true
    onDone(step)
  }
  const save = async (step?: 1 | -1) => {
    if (isLeaving.current || edit.isSaving) return
    const changed = fields.filter((field) => values[field] !== shown(field, based[field]))
    if (changed.length === 0) return leave(step)
    if (values['status'] === 'Dead') {
      leave(step)
      return markAsDead(based)
    }
    const changes = Object.fromEntries(changed.map((field) => [field, values[field] || empty(field)]))
    const rep = choices.salesRepId.find(({ value }) => value !== '' && value === changes['salesRepId'])
    const undo = showAtOnce(queries, webLeads.listPaginatedLight, based, {
      ...changes,
      ...('salesRepId' in changes && { salesRepName: rep?.label ?? null }),
    })
    const saved = await edit.save(changes, (refusal) => setError(messageOf(refusal)))
    if (!saved) undo()
    else if (edit.isThere()) leave(step)
  }
  const typed = fields.filter((field) => values[field] !== shown(field, based[field]))
  const words = typed.map((field) => `${labels[field]}: “${values[field]}”`).join(', ')
  useSavedOnLeaving(
    () => words || undefined,
    () => void save(),
  )
  const press = (event: KeyboardEvent<HTMLElement>) => {
    event.stopPropagation()
    const inputs = [...(form.current?.querySelectorAll('input, select') ?? [])]
    const at = inputs.indexOf(event.target as Element)
    const step = event.shiftKey ? -1 : 1
    if (event.key === 'Escape') leave()
    else if (event.key === 'Enter') void save()
    else if (event.key === 'Tab' && !inputs[at + step]) void save(step)
    else return
    event.preventDefault()
  }
  const errorId = `${lead.id}-${column}-error`
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- its fields take the keys, it only hears them
    <fieldset
      ref={form}
      aria-label={`Edit ${lead.fullName}`}
      onKeyDown={press}
      onBlur={(event) => {
        const isOutside = !event.currentTarget.contains(event.relatedTarget)
        if (isOutside && event.relatedTarget && error === undefined) void save()
      }}
      className="relative z-2 flex h-(--row) min-w-full items-stretch bg-raised shadow-[inset_0_0_0_2px_var(--focus)]"
    >
      {fields.map((field) => {
        const props = {
          'aria-label': labels[field],
          'aria-invalid': error !== undefined,
          'aria-describedby': errorId,
          value: values[field] ?? '',
          className: 'min-w-0 flex-1 bg-transparent px-2 text-13 text-1 outline-none',
          onChange: (event: { target: { value: string } }) => {
            setError(undefined)
            setValues({ ...values, [field]: event.target.value })
          },
        }
        const options = choices[field as keyof typeof choices]
        return options ? (
          <select key={field} {...props}>
            {options.map(({ value, label, isDisabled }) => (
              <option key={value} value={value} disabled={isDisabled}>
                {label}
              </option>
            ))}
          </select>
        ) : (
          <input key={field} {...props} maxLength={field.endsWith('Name') ? 80 : 254} autoComplete="off" />
        )
      })}
      <p
        id={errorId}
        role="alert"
        className="absolute top-full left-0 z-20 mt-1 w-max max-w-72 rounded-control bg-raised px-2.5 py-1.5 text-12 font-normal whitespace-normal text-late-text shadow-pop empty:hidden"
      >
        {error}
      </p>
    </fieldset>
  )
}

const shown = (field: Field, value: string | null) =>
  field === 'phone1' ? formatPhone(value ?? '') : (value ?? '')

/** Nothing is no text where a text is stored, and null everywhere else. */
const empty = (field: Field) => (field.endsWith('tName') ? '' : null)

function useChoices(lead: LightWebLead) {
  const reps = useReps()
  const rep = lead.salesRepId ?? ''
  const isListed = rep === '' || reps.some(({ value }) => value === rep)
  const sources: readonly string[] = leadSources.map(({ name }) => name)
  const source = lead.sourceName
  type Option = { readonly value: string; readonly label: string; readonly isDisabled?: boolean }
  return {
    status: leadStatuses.map((status): Option => {
      // Whether a sale or an appointment stands in the way the server knows, and says.
      const facts = { hasActiveSale: false, hasReason: true }
      return { value: status, label: status, isDisabled: !decideStatusChange(lead.status, status, facts).ok }
    }),
    salesRepId: [
      { value: '', label: 'Unassigned' },
      ...(isListed ? [] : [{ value: rep, label: lead.salesRepName ?? '…' }]),
      ...reps,
    ] as readonly Option[],
    sourceName: [
      { value: '', label: 'None' },
      ...(source && !sources.includes(source) ? [{ value: source, label: source }] : []),
      ...sources.map((name) => ({ value: name, label: name })),
    ] as readonly Option[],
  }
}
