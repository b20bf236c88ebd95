import { documents as contract } from '@crm/contract'
import type { DocumentPageQuery } from '@crm/contract/web/document-shapes'
import { documentFolders, type DocumentFolder } from '@crm/domain/documents/doc-types'
import { fileTypes, maxFileBytes, chunkBytes } from '@crm/domain/documents/file-types'
import { can } from '@crm/domain/people/can'
import { DriveUnavailable, NotInDrive } from '#platform/ports/drive'
import type { StaffContext } from '#spine/http/context'
import { type Handler, done, handle, streamed } from '#spine/http/handle'
import { refuse } from '#spine/refusals'
import { exportPages } from '#spine/records/export'
import { read, readList, readPage, viewContextOf, write, writeOn } from '#spine/records/routes'
import { findParentLead, ownersOf } from '#spine/records/lead-scope'
import { findParentSale } from '#spine/records/sale-scope'
import { addDocument, changeDocument } from './act.ts'
import { documentCells } from './export.ts'
import { documentConditions, documentListConditions, areWordsCommon } from './filter.ts'
import { documentSortKeys } from './sorts.ts'
import { findFolders, findIdOfItem, findSheetRep } from './queries.ts'
import { documents as store } from './store.ts'
import { beginUpload, continueUpload } from './uploads.ts'

export const documents = handle('documents', contract, {
  get: read(store),

  list: readList(store, contract.list.path, documentConditions),

  async listPaginated(call) {
    const { query, ctx } = call
    const isCommon = !query.isArchived && (await areWordsCommon(ctx.db.read, ctx.actor, query.q))
    return pagesOf(query, isCommon)(call)
  },

  exportCsv: (call) => fileOf(call.query)(call),

  /** The drive's id of a file grants nothing: the document's scope decides. */
  async getByItem({ params, ctx }) {
    const id = await findIdOfItem(ctx.db.read, params.id)
    const document = id && (await store.find(ctx.db.read, id, ctx.actor))
    return document ? done(200, store.view(document, await viewContextOf(ctx))) : store.notFound
  },

  async download({ params, ctx }) {
    const document = await store.find(ctx.db.read, params.id, ctx.actor)
    if (!document) return store.notFound
    if (!ctx.drive.holds(document.drive_id)) return refuse(404, 'The drive with this file is not connected.')
    try {
      return streamed(200, await ctx.drive.open(document.item_id, document.size), {
        'content-length': String(document.size),
        'content-type': document.file_type,
        'content-disposition': attachment(document.file_name),
        // Sandboxed, so that a file opened on its own runs no script.
        'content-security-policy': "default-src 'none'; sandbox",
      })
    } catch (error) {
      if (error instanceof NotInDrive) return refuse(404, 'The file is no longer in the drive.')
      throw error
    }
  },

  create: write(async ({ work, body, ctx }) =>
    done(201, store.view(await addDocument(work, ctx.jobs, body), work)),
  ),

  update: writeOn(store, can.changeDocument, async ({ work, record, body, ctx }) =>
    done(200, store.view(await changeDocument(work, ctx.jobs, record, body), work)),
  ),

  remove: writeOn(store, can.changeDocument, async ({ work, record }) => {
    await store.remove(work, record)
    return done(200, { message: 'Document archived' })
  }),

  restore: writeOn(
    store,
    can.changeDocument,
    async ({ work, record }) => done(200, store.view(await store.restore(work, record), work)),
    { removed: true },
  ),

  async drive({ query, ctx }) {
    return done(200, {
      driveId: ctx.drive.id,
      largestFileBytes: maxFileBytes,
      pieceBytes: chunkBytes,
      accepts: Object.keys(fileTypes),
      folders: await Promise.all((await foldersOf(ctx, query)).map((folder) => linked(ctx, folder))),
    })
  },

  beginUpload: async ({ query, body, ctx }) => done(201, await beginUpload(ctx, query, body)),

  continueUpload: async ({ params, query, body, ctx }) =>
    done(200, await continueUpload(ctx, params.id, query.at, body)),
})

/** Live or archived documents, by the list's query. */
const archived = { ...store, ...store.removedPages }
const among = ({ isArchived }: { readonly isArchived: boolean }) => (isArchived ? archived : store)
const pagesOf = (query: DocumentPageQuery, isCommon: boolean): Handler<typeof contract.listPaginated> =>
  readPage(among(query), documentSortKeys, (asked, ctx) => documentListConditions(asked, ctx, isCommon))
const fileOf = (query: Pick<DocumentPageQuery, 'isArchived'>): Handler<typeof contract.exportCsv> =>
  exportPages(among(query), documentSortKeys, documentListConditions, 'documents', documentCells)

/** Our names are plain; names from other programs are quoted. */
const attachment = (name: string) =>
  `attachment; filename="${name.replaceAll(/[^\w .()-]/g, '_')}"; filename*=UTF-8''${encodeURIComponent(name)}`

interface FolderRequest {
  readonly leadId?: string | undefined
  readonly saleId?: string | undefined
}

/** The existing folders, without the commissions folder for people who may not see its documents. Throws Refused. */
async function foldersOf(ctx: StaffContext, { leadId, saleId }: FolderRequest) {
  const sale = saleId === undefined ? undefined : await findParentSale(ctx.db.read, saleId, ctx.actor)
  if (!sale && leadId === undefined) return []
  const lead = sale ? sale.owners.lead : ownersOf(await findParentLead(ctx, leadId ?? '', can.readLead))
  const found = await findFolders(ctx.db.read, sale?.leadId ?? leadId ?? '', saleId ?? null)
  const paidRepId = sale && ((await findSheetRep(ctx.db.read, sale.id)) ?? sale.owners.salesRepId)
  const about = { lead, sale: sale ? { ...sale.owners, isPending: false } : null, paidRepId }
  const seesCommissions = can.readDocument(ctx.actor, { ...about, docType: 'Commission' }).ok
  const ofSale = Object.entries(found?.folders ?? {}).flatMap(([name, id]) =>
    id === null || (name === 'commission' && !seesCommissions) ? [] : [{ name: folderName(name), id }],
  )
  return sale
    ? ofSale
    : [{ name: 'Client', id: found?.lead_folder_id }].flatMap(({ name, id }) => (id ? [{ name, id }] : []))
}

interface Folder {
  readonly name: string
  readonly id: string
}

/** An unavailable drive must not hide what is known without it. */
const linked = async ({ drive }: StaffContext, folder: Folder) => ({
  ...folder,
  link: await drive.linkOf(folder.id).catch((error: unknown) => {
    if (error instanceof DriveUnavailable) return null
    throw error
  }),
})

/** "01 Contract"; "Job" for the job's own folder. */
function folderName(column: string): string {
  const found = Object.entries(documentFolders).find(
    ([folder]) => (folder as DocumentFolder).toLowerCase() === column,
  )
  return found?.[1] ?? 'Job'
}
