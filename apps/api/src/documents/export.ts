/** The documents that somebody sees, as a CSV file: what there is, and of whom. */
import type { Document as DocumentView, DocumentExportQuery } from '@crm/contract/web/document-shapes'
import { docTypeLabel } from '@crm/domain/documents/doc-types'
import { sql } from 'kysely'
import type { StaffContext } from '../http/context.ts'
import { type Cells, exportList, inBatches, momentCell } from '../records/export.ts'
import { type Sorts, idKey, instantKey } from '../records/page.ts'
import { sightOf } from '../records/routes.ts'
import { documentsAsked } from './filter.ts'
import { namesOfClients } from './queries.ts'
import { type Document, documents } from './store.ts'

type Row = DocumentView & { readonly client: string }

/** Newest first, as they are listed. */
export async function exportDocuments({ columns, ...filter }: DocumentExportQuery, ctx: StaffContext) {
  const { where } = documentsAsked(filter)
  const sight = await sightOf(ctx)
  return exportList<'documents', Row>(ctx, {
    list: 'documents',
    columns,
    cells,
    count: (db) => documents.count(db, ctx.actor, where),
    async *batches(db) {
      const some = inBatches(sorts, '-createdAt', (slice) => documents.some(db, ctx.actor, where, slice))
      for await (const rows of some) {
        const clients = await namesOfClients(
          db,
          rows.map((row) => row.lead_id),
        )
        yield rows.map((row) => ({
          ...documents.view(row, sight),
          client: clients.get(row.lead_id) ?? '',
        }))
      }
    },
  })
}

const sorts: Sorts<Document> = {
  createdAt: [instantKey(sql.ref('r.created_at'), (row) => row.created_at), idKey(sql.ref('r.id'))],
}

const cells: Cells<'documents', Row> = {
  title: ({ title }) => title,
  type: ({ docType }) => docTypeLabel(docType),
  client: ({ client }) => client,
  job: ({ jobNumber }) => jobNumber,
  fileName: ({ fileName }) => fileName,
  bytes: ({ size }) => size,
  uploadedBy: ({ uploadedByName }) => uploadedByName,
  created: ({ createdAt }) => momentCell(createdAt),
}
