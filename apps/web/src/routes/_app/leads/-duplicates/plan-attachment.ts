/** Plans how a typed inquiry is attached to an existing lead. */
import type { WebLead } from '@crm/contract/web/lead-shapes'
import { formatPhone } from '@crm/domain/contact/format-phone'
import type { LeadField } from '~/kinds/leads/lead-facts.tsx'
import { leadFormFacts, type LeadValues } from '../-form/lead-values.ts'

type Field = keyof LeadValues

interface Fill {
  readonly field: Field
  readonly label: string
  readonly value: string
}

interface Attachment {
  /** Fields that are empty on the lead and that the person may fill. */
  readonly fills: readonly Fill[]
  /** A note with all differences, so that nothing typed is lost. */
  readonly note: string
}

const owners = new Set<Field>(['salesRepId', 'repId'])

/** `home`: the typed address in words. It goes into the note, since a lead may have several addresses. */
export function planAttachment(
  typed: LeadValues,
  lead: WebLead,
  reasons: Partial<Record<LeadField, string>>,
  home: readonly string[] = [],
): Attachment {
  const given = Object.entries(leadFormFacts).flatMap(([name, { label }]) => {
    const field = name as Field
    const value = typed[field]
    return value && !owners.has(field) ? [{ field, label, value: value.trim() }] : []
  })
  const fills = given.filter(({ field }) => !lead[field] && reasons[field] === undefined)
  const left = given.filter((one) => !fills.includes(one) && !isKnown(one, lead))
  const lines = left.map(({ label, value }) => `${label}: ${value}`)
  return { fills, note: ['New inquiry', ...lines, ...home].join('\n') }
}

/** Ignores phone formatting and letter case. */
function isKnown({ field, value }: Fill, lead: WebLead): boolean {
  const known = lead[field] ?? ''
  const plain = (text: string) =>
    field === 'phone1' ? text.replaceAll(/\D/g, '').slice(-10) : text.trim().toLowerCase()
  return plain(formatPhone(known)) === plain(value)
}
