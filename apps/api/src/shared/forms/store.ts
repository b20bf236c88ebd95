/** Versions of our forms. Version 1 comes with the product and has no row (decision 0034). */
import type { FormVersion as FormVersionView } from '@crm/contract/web/form-shapes'
import { type ContractTemplateId, templateOf } from '@crm/domain/contracts/templates'
import { shippedTexts } from '@crm/domain/forms/shipped-texts'
import { type SqlBool, sql } from 'kysely'
import { store } from '#spine/records/store'
import type { ViewContext } from '#spine/records/unit-of-work'
import type { FormVersionRow } from './queries.ts'

/** For administrators only, which the routes check, so the scope is unrestricted. */
export const formVersions = store({
  table: 'form_versions',
  subject: 'form',
  noun: 'Form',
  isNeverRemoved: true,
  verbs: {
    created: 'form.created',
    changed: 'form.changed',
    removed: 'form.retired',
    restored: 'form.changed',
  },
  fields: { wording: 'wording', note: 'note' },
  from: sql`form_versions as r`,
  scope: () => sql<SqlBool>`true`,
  subjectOf: () => undefined,
  view: (row, context): FormVersionView => formVersionView(row, context),
  details: ({ template, number }) => ({ name: templateOf(template).title, number }),
})

export const formVersionView = (row: FormVersionRow, { nameOf }: Pick<ViewContext, 'nameOf'>) =>
  ({
    id: row.id,
    template: row.template,
    language: row.language,
    number: row.number,
    state: row.state,
    wording: row.wording,
    note: row.note,
    createdAt: row.created_at,
    createdByName: nameOf(row.created_by),
    updatedAt: row.updated_at,
    approvedAt: row.approved_at,
    approvedByName: nameOf(row.approved_by),
    retiredAt: row.retired_at,
    retiredByName: nameOf(row.retired_by),
    version: row.version,
  }) satisfies FormVersionView

/** Version 1, which is in use until another one is approved. */
export const shippedVersion = (template: ContractTemplateId, isInUse: boolean): FormVersionView => ({
  id: null,
  template,
  language: 'en',
  number: 1,
  state: isInUse ? 'Approved' : 'Retired',
  wording: shippedTexts[template],
  note: null,
  createdAt: null,
  createdByName: null,
  updatedAt: null,
  approvedAt: null,
  approvedByName: null,
  retiredAt: null,
  retiredByName: null,
  version: 1,
})
