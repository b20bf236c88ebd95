import { randomUUID } from 'node:crypto'
import { contractForms, type ContractForm, type FormFieldType } from '../esign/contract-forms.ts'
import type { DocumentStore } from '../esign/document-store.ts'
import { formPdf } from '../esign/pdf.ts'
import { letterHeight, letterWidth } from '../esign/pdf-update.ts'
import type { Signer, Stored, Tab, TabKind, Template } from './model.ts'

/** Creates the templates of the demonstration in an empty store. */
export async function seedTemplates(store: DocumentStore<Stored>, now: Date): Promise<void> {
  if (store.list().length > 0) return
  for (const form of contractForms) store.save(await templateOf(form, now))
}

const templateOf = async (form: ContractForm, now: Date): Promise<Template> => ({
  kind: 'template',
  id: randomUUID(),
  name: form.title,
  created: now.toISOString(),
  document: { name: `${form.title}.pdf`, pdf: (await formPdf(form)).toString('base64') },
  signers: form.roles.map((roleName, index) => ({
    ...newSigner(),
    recipientId: String(index + 1),
    roleName,
    routingOrder: String(index + 1),
    tabs: form.fields.filter(({ role }) => role === roleName).map(tabOf),
  })),
})

const tabOf = ({
  type,
  label,
  page,
  left,
  top,
  isRequired,
  options = [],
}: ContractForm['fields'][number]): Tab => ({
  kind: kinds[type],
  tabId: randomUUID(),
  tabLabel: label,
  pageNumber: String(page),
  xPosition: String(Math.round((left / 100) * letterWidth)),
  yPosition: String(Math.round(((top - 2) / 100) * letterHeight)),
  isRequired,
  value: type === 'checkbox' ? 'false' : '',
  options: type === 'dropdown' ? options : [],
})

const kinds: Readonly<Record<FormFieldType, TabKind>> = {
  text: 'textTabs',
  number: 'numberTabs',
  checkbox: 'checkboxTabs',
  dropdown: 'listTabs',
  date: 'dateSignedTabs',
  initials: 'initialHereTabs',
  signature: 'signHereTabs',
}

/** A signer who was not sent anything yet. */
export const newSigner = (): Signer => ({
  recipientId: '1',
  recipientIdGuid: randomUUID(),
  roleName: '',
  name: '',
  email: '',
  routingOrder: '1',
  clientUserId: null,
  status: 'created',
  sentDateTime: null,
  deliveredDateTime: null,
  signedDateTime: null,
  declinedDateTime: null,
  declinedReason: null,
  tabs: [],
})
