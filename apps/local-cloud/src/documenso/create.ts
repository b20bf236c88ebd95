/**
 * New envelopes, from a template or from uploaded PDFs. Source:
 * packages/lib/server-only/template/create-document-from-template.ts and packages/trpc/server/envelope-router/create-envelope.ts.
 */
import { pageCount } from '../esign/stamp.ts'
import { AppError } from './failures.ts'
import { newToken, prefixedId } from './ids.ts'
import type { Envelope, Field, FieldMeta, Recipient } from './model.ts'
import type { CreatePayload, FieldPrefill, UsePayload } from './requests.ts'
import { newEnvelope, newMeta, newRecipient } from './templates.ts'

export type Context = { readonly nextNumber: () => number; readonly now: Date }

/** @throws AppError for a recipient or a field that the template does not have, or a value that the field does not take */
export function envelopeFromTemplate(
  template: Envelope,
  payload: UsePayload,
  { nextNumber, now }: Context,
): Envelope {
  const { recipients: people = [], prefillFields = [], override = {} } = payload
  for (const { id } of people) {
    if (!template.recipients.some((recipient) => recipient.id === id)) {
      throw new AppError('INVALID_BODY', `Recipient with ID ${id} not found in the template.`)
    }
  }
  const values = checkPrefill(template, prefillFields)
  const recipientIds = new Map(template.recipients.map(({ id }) => [id, nextNumber()]))
  const itemIds = new Map(template.items.map(({ id }) => [id, prefixedId('envelope_item')]))
  const recipients = template.recipients.map((recipient): Recipient => {
    const { email, name, signingOrder } = people.find(({ id }) => id === recipient.id) ?? {}
    return {
      ...recipient,
      id: recipientIds.get(recipient.id) ?? 0,
      token: newToken(),
      email: email ?? recipient.email,
      name: name ?? (email === undefined ? recipient.name : ''),
      signingOrder: signingOrder ?? recipient.signingOrder,
    }
  })
  const fields = template.fields.map((field): Field => ({
    ...field,
    id: nextNumber(),
    secondaryId: prefixedId('field'),
    recipientId: recipientIds.get(field.recipientId) ?? 0,
    envelopeItemId: itemIds.get(field.envelopeItemId) ?? '',
    ...prefillField(field, values.get(field.id)),
  }))
  const { title, ...meta } = withoutUndefined(override)
  return {
    ...newEnvelope(now),
    number: nextNumber(),
    type: 'DOCUMENT',
    source: 'TEMPLATE',
    title: title ?? template.title,
    externalId: payload.externalId || template.externalId,
    templateId: template.number,
    meta: { ...template.meta, id: prefixedId('document_meta'), ...meta },
    recipients,
    fields,
    items: template.items.map((item) => ({
      ...item,
      id: itemIds.get(item.id) ?? '',
      documentDataId: prefixedId('document_data'),
    })),
  }
}

function checkPrefill(
  template: Envelope,
  prefill: readonly FieldPrefill[],
): ReadonlyMap<number, FieldPrefill> {
  const unknown = prefill.filter(({ id }) => !template.fields.some((field) => field.id === id))
  if (unknown.length > 0) {
    const ids = unknown.map(({ id }) => id).join(', ')
    throw new AppError('INVALID_BODY', `The following field IDs do not exist in the template: ${ids}`)
  }
  for (const { id, type } of prefill) {
    const expected = template.fields.find((field) => field.id === id)?.type.toLowerCase()
    if (expected !== type) {
      throw new AppError(
        'INVALID_BODY',
        `Field type mismatch for field ${id}: expected ${expected}, got ${type}`,
      )
    }
  }
  return new Map(prefill.map((value) => [value.id, value]))
}

/** A date is inserted at once; every other value becomes the field's default, and its label is replaced as well. */
function prefillField(field: Field, prefill: FieldPrefill | undefined): Partial<Field> {
  if (!prefill) return {}
  if (prefill.type === 'date') {
    if (!prefill.value) throw new AppError('INVALID_BODY', `Date value is required for field ${field.id}`)
    const date = new Date(prefill.value)
    if (Number.isNaN(date.getTime())) {
      throw new AppError('INVALID_BODY', `Invalid date value for field ${field.id}: ${prefill.value}`)
    }
    return { customText: date.toLocaleDateString('en-US', { timeZone: 'UTC' }), inserted: true }
  }
  return { fieldMeta: metaWith(field, prefill) }
}

function metaWith(field: Field, prefill: Exclude<FieldPrefill, { type: 'date' }>): FieldMeta {
  const meta = field.fieldMeta ?? {}
  const { label, type } = prefill
  if (prefill.type === 'checkbox') {
    const { value: chosen } = prefill
    if (!chosen) throw new AppError('INVALID_BODY', `Value is required for CHECKBOX field ${field.id}`)
    for (const value of chosen) demandOption(field, value)
    const values = (meta.values ?? []).map((option) => ({
      ...option,
      checked: chosen.includes(option.value),
    }))
    return { ...meta, type, label, values }
  }
  const { value } = prefill
  if (value === undefined) {
    throw new AppError(
      'INVALID_BODY',
      `Invalid value for ${field.type} field ${field.id}: expected string, got undefined`,
    )
  }
  if (prefill.type === 'text') return { ...meta, type, label, placeholder: prefill.placeholder, text: value }
  if (prefill.type === 'number') return { ...meta, type, label, placeholder: prefill.placeholder, value }
  demandOption(field, value)
  if (prefill.type === 'dropdown') return { ...meta, type, label, defaultValue: value }
  const values = (meta.values ?? []).map((option) => ({ ...option, checked: option.value === value }))
  return { ...meta, type, label, values }
}

function demandOption({ id, type, fieldMeta }: Field, value: string): void {
  if (!fieldMeta?.values?.some((option) => option.value === value)) {
    throw new AppError('INVALID_BODY', `Value "${value}" not found in options for ${type} field ${id}`)
  }
}

export type Upload = { readonly name: string; readonly bytes: Uint8Array }

/** @throws AppError for a file that is not a PDF, and for fields of a file that was not uploaded */
export function envelopeFromUpload(
  payload: CreatePayload,
  files: readonly Upload[],
  { nextNumber, now }: Context,
): Envelope {
  const items = files.map(({ name, bytes }, index) => {
    if (pageCount(bytes) === null)
      throw new AppError('INVALID_DOCUMENT_FILE', 'The document is not a valid PDF')
    return {
      id: prefixedId('envelope_item'),
      title: name,
      order: index + 1,
      documentDataId: prefixedId('document_data'),
      pdf: Buffer.from(bytes).toString('base64'),
      signedPdf: null,
    }
  })
  const itemOf = (identifier: string | number | undefined) => {
    const item =
      typeof identifier === 'string'
        ? items.find(({ title }) => title === identifier)
        : items.at(identifier ?? 0)
    if (!item) throw new AppError('NOT_FOUND', 'Document data not found')
    return item.id
  }
  const newRecipients = payload.recipients ?? []
  const recipients = newRecipients.map(({ email, name, role, signingOrder }): Recipient => ({
    ...newRecipient,
    id: nextNumber(),
    token: newToken(),
    email,
    name,
    role,
    signingOrder: signingOrder ?? null,
  }))
  const fields = newRecipients.flatMap(({ fields: own = [] }, index) =>
    own.map((field): Field => ({
      id: nextNumber(),
      secondaryId: prefixedId('field'),
      envelopeItemId: itemOf(field.identifier),
      recipientId: recipients[index]?.id ?? 0,
      type: field.type,
      page: field.page,
      positionX: String(field.positionX),
      positionY: String(field.positionY),
      width: String(field.width),
      height: String(field.height),
      customText: '',
      inserted: false,
      fieldMeta: field.fieldMeta ? withoutUndefined(field.fieldMeta) : null,
    })),
  )
  return {
    ...newEnvelope(now),
    number: nextNumber(),
    type: payload.type,
    source: 'DOCUMENT',
    title: payload.title,
    externalId: payload.externalId ?? null,
    meta: newMeta(withoutUndefined(payload.meta ?? {})),
    recipients,
    fields,
    items,
  }
}

type Defined<T> = { [Key in keyof T]: Exclude<T[Key], undefined> }

const withoutUndefined = <T extends object>(values: T): Defined<T> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Defined<T>
