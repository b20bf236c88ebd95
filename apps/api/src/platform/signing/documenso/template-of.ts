import type { FieldType, Prefill, Template } from '#platform/ports/signing'
import type { Envelope, Field, Recipient } from './shapes.ts'

/** A template envelope as the port describes it. Ids are Documenso's numbers. */
export const templateOf = ({ id, title, recipients, fields }: Envelope): Template => ({
  id,
  title,
  roles: inOrder(recipients).map((recipient) => ({
    id: String(recipient.id),
    name: recipient.name || recipient.email,
    signs: recipient.role !== 'CC',
  })),
  fields: fields.map((field) => ({
    id: String(field.id),
    roleId: String(field.recipientId),
    label: field.fieldMeta?.label ?? '',
    type: types[field.type],
    page: field.page,
    left: field.positionX,
    top: field.positionY,
    isRequired: !hasOptions.has(field.type) || field.fieldMeta?.required === true,
    isPrefillable: prefillable.has(field.type),
    options: field.fieldMeta?.values?.map(({ value }) => value) ?? [],
  })),
})

/** In signing order; those without one come last, in the order of their creation. */
export const inOrder = (recipients: readonly Recipient[]): Recipient[] =>
  recipients.toSorted((a, b) => (a.signingOrder ?? Infinity) - (b.signingOrder ?? Infinity) || a.id - b.id)

const types: Readonly<Record<Field['type'], FieldType>> = {
  SIGNATURE: 'signature',
  FREE_SIGNATURE: 'signature',
  INITIALS: 'initials',
  NAME: 'name',
  EMAIL: 'email',
  DATE: 'date',
  TEXT: 'text',
  NUMBER: 'number',
  RADIO: 'choice',
  CHECKBOX: 'checkbox',
  DROPDOWN: 'choice',
}

/** Types that are optional unless their settings say otherwise; every other type is required. */
const hasOptions: ReadonlySet<Field['type']> = new Set(['TEXT', 'NUMBER', 'RADIO', 'CHECKBOX', 'DROPDOWN'])

const prefillable: ReadonlySet<Field['type']> = new Set([...hasOptions, 'DATE'])

/**
 * The `prefillFields` of `POST /envelope/use`. The label goes along, because Documenso replaces the field's label too. A
 * checkbox is checked by its options; an unchecked one has none.
 */
export function prefillOf({ fields }: Envelope, prefill: readonly Prefill[]): object[] {
  return prefill.flatMap(({ fieldId, value }): object[] => {
    const field = fields.find(({ id }) => String(id) === fieldId)
    if (!field) return []
    const type = field.type.toLowerCase()
    if (field.type === 'DATE') return [{ id: field.id, type, value: String(value) }]
    const options = field.fieldMeta?.values?.map((option) => option.value) ?? []
    const content = field.type === 'CHECKBOX' ? (value === true ? options : []) : String(value)
    return [{ id: field.id, type, label: field.fieldMeta?.label, value: content }]
  })
}
