/** Rows of mapped templates: an administrator's choices for the roles and fields of a signature service's templates. */
import type { SigningServiceName, TemplateMap } from '@crm/domain/contracts/service-template'
import { type Selectable, type SqlBool, sql } from 'kysely'
import type { Connection, Tables } from '#platform/db/database'
import { store } from '#spine/records/store'

type MapRow = Selectable<Tables['template_maps']>

/** A map with the version that its next change must name; a template that nobody mapped has version 0. */
export interface StoredMap extends TemplateMap {
  readonly version: number
}

export const templateMaps = store({
  table: 'template_maps',
  subject: 'templateMap',
  noun: 'Template',
  isNeverRemoved: true,
  verbs: {
    created: 'templateMap.changed',
    changed: 'templateMap.changed',
    removed: 'templateMap.changed',
    restored: 'templateMap.changed',
  },
  fields: {
    title: 'title',
    signers: {
      column: 'signers',
      read: (stored): TemplateMap['signers'] => stored as TemplateMap['signers'],
      write: (signers: TemplateMap['signers']) => JSON.stringify(signers),
    },
    fields: {
      column: 'fields',
      read: (stored): TemplateMap['fields'] => stored as TemplateMap['fields'],
      write: (fields: TemplateMap['fields']) => JSON.stringify(fields),
    },
  },
  from: sql`template_maps as r`,
  scope: () => sql<SqlBool>`true`,
  subjectOf: () => undefined,
  view: (row) => row,
})

export const findTemplateMap = async (
  db: Connection,
  service: SigningServiceName,
  templateId: string,
): Promise<StoredMap> => mapOf(await findMapRow(db, service, templateId))

export const findMapRow = (db: Connection, service: SigningServiceName, templateId: string) =>
  db
    .selectFrom('template_maps')
    .selectAll()
    .where('service', '=', service)
    .where('template_id', '=', templateId)
    .executeTakeFirst()

export function mapOf(row: MapRow | undefined): StoredMap {
  if (!row) return { signers: [], fields: [], version: 0 }
  const { signers, fields } = templateMaps.fieldsOf(row)
  return { signers, fields, version: row.version }
}
