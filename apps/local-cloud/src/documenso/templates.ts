import { contractForms, type ContractForm, type FormFieldType } from '../esign/contract-forms.ts'
import type { DocumentStore } from '../esign/document-store.ts'
import { formPdf } from '../esign/pdf.ts'
import { prefixedId, newToken } from './ids.ts'
import type { Envelope, Field, FieldKind, FieldMeta, Recipient } from './model.ts'

/** Creates the templates of the demonstration in an empty store. */
export async function seedTemplates(store: DocumentStore<Envelope>, now: Date): Promise<void> {
  if (store.list().length > 0) return
  for (const form of contractForms) store.save(await templateOf(form, store, now))
}

async function templateOf(
  form: ContractForm,
  { nextNumber }: DocumentStore<Envelope>,
  now: Date,
): Promise<Envelope> {
  const item = {
    id: prefixedId('envelope_item'),
    title: `${form.title}.pdf`,
    order: 1,
    documentDataId: prefixedId('document_data'),
    pdf: (await formPdf(form)).toString('base64'),
    signedPdf: null,
  }
  const recipients = form.roles.map((name, index): Recipient => ({
    ...newRecipient,
    id: nextNumber(),
    token: newToken(),
    name,
    email: `recipient.${index + 1}@documenso.com`,
    signingOrder: index + 1,
  }))
  const fields = form.fields.map((field): Field => ({
    id: nextNumber(),
    secondaryId: prefixedId('field'),
    envelopeItemId: item.id,
    recipientId: recipients[form.roles.indexOf(field.role)]?.id ?? 0,
    type: kinds[field.type],
    page: field.page,
    positionX: String(field.left),
    positionY: String(field.top - 2),
    width: String(field.width),
    height: '3',
    customText: '',
    inserted: false,
    fieldMeta: metaOf(field),
  }))
  return {
    ...newEnvelope(now),
    number: nextNumber(),
    type: 'TEMPLATE',
    source: 'TEMPLATE',
    title: form.title,
    meta: newMeta({ signingOrder: 'SEQUENTIAL' }),
    recipients,
    fields,
    items: [item],
  }
}

const kinds: Readonly<Record<FormFieldType, FieldKind>> = {
  text: 'TEXT',
  number: 'NUMBER',
  checkbox: 'CHECKBOX',
  dropdown: 'DROPDOWN',
  date: 'DATE',
  initials: 'INITIALS',
  signature: 'SIGNATURE',
}

const metaOf = ({ type, label, isRequired, options }: ContractForm['fields'][number]): FieldMeta => ({
  type,
  label,
  required: isRequired,
  ...(options && {
    values: options.map((value, index) =>
      type === 'dropdown' ? { value } : { id: index + 1, checked: false, value },
    ),
  }),
})

export const newRecipient = {
  role: 'SIGNER',
  readStatus: 'NOT_OPENED',
  signingStatus: 'NOT_SIGNED',
  sendStatus: 'NOT_SENT',
  signedAt: null,
  expiresAt: null,
  rejectionReason: null,
} as const

export const newMeta = (values: Partial<Envelope['meta']> = {}): Envelope['meta'] => ({
  id: prefixedId('document_meta'),
  subject: null,
  message: null,
  redirectUrl: null,
  signingOrder: 'PARALLEL',
  distributionMethod: 'EMAIL',
  ...values,
})

export const newEnvelope = (now: Date) => ({
  id: prefixedId('envelope'),
  status: 'DRAFT' as const,
  externalId: null,
  templateId: null,
  createdAt: now.toISOString(),
  updatedAt: now.toISOString(),
  completedAt: null,
  cancelReason: null,
})
