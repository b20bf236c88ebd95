/** Queries of forms beyond the store: the version in use, and all versions of a form. */
import type { ContractTemplateId } from '@crm/domain/contracts/templates'
import type { FormLanguage } from '@crm/domain/forms/form-states'
import { shippedTexts } from '@crm/domain/forms/shipped-texts'
import { type Selectable, sql } from 'kysely'
import type { Connection, Tables } from '#platform/db/database'

export type FormVersionRow = Selectable<Tables['form_versions']>

/** The version that new contracts are made from. */
export interface FormInUse {
  /** Null for version 1, which comes with the product. */
  readonly id: string | null
  readonly number: number
  readonly wording: string
}

/** The approved English version, or the text that comes with the product. */
export const findFormInUse = async (db: Connection, template: ContractTemplateId): Promise<FormInUse> =>
  (await findApproved(db, template, 'en')) ?? { id: null, number: 1, wording: shippedTexts[template] }

/** Undefined without an approved version: only the English text comes with the product. */
export const findApproved = (
  db: Connection,
  template: ContractTemplateId,
  language: FormLanguage,
): Promise<FormInUse | undefined> =>
  db
    .selectFrom('form_versions')
    .select(['id', 'number', 'wording'])
    .where('template', '=', template)
    .where('language', '=', language)
    .where('state', '=', 'Approved')
    .executeTakeFirst()

/** Newest first; without a template, of all forms. */
export async function listFormVersions(
  db: Connection,
  template?: ContractTemplateId,
): Promise<FormVersionRow[]> {
  let query = db.selectFrom('form_versions').selectAll()
  if (template !== undefined) query = query.where('template', '=', template)
  return query.orderBy('template').orderBy('language').orderBy('number', 'desc').execute()
}

/** Ids of the versions in this state. */
export async function findVersionIn(
  db: Connection,
  { template, language }: Pick<FormVersionRow, 'template' | 'language'>,
  state: 'Draft' | 'Approved',
): Promise<string | undefined> {
  const found = await db
    .selectFrom('form_versions')
    .select('id')
    .where('template', '=', template)
    .where('language', '=', language)
    .where('state', '=', state)
    .executeTakeFirst()
  return found?.id
}

/** Version 1 comes with the product, so the first stored one is 2. */
export async function nextFormNumber(
  db: Connection,
  template: ContractTemplateId,
  language: FormLanguage,
): Promise<number> {
  const { rows } = await sql<{ number: number }>`
    select coalesce(max(number), 1) + 1 as number from form_versions
    where template = ${template} and language = ${language}
  `.execute(db)
  return rows[0]?.number ?? 2
}
