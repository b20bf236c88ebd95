import { documents as contract } from '@crm/contract'
import type { DocumentPageQuery } from '@crm/contract/web/document-shapes'
import { documentFolders, type DocumentFolder } from '@crm/domain/documents/doc-types'
import { fileTypes, largestFileBytes, pieceBytes } from '@crm/domain/documents/file-types'
import { can } from '@crm/domain/people/can'
import { DriveAway, NotInDrive } from '../drive/drive.ts'
import type { StaffContext } from '../http/context.ts'
import { type Handler, done, handle, refuse, streamed } from '../http/handle.ts'
import { exportPages } from '../records/export.ts'
import { read, readList, readPage, sightOf, write, writeOn } from '../records/routes.ts'
import { findParentLead, ownersOf } from '../records/through-lead.ts'
import { findParentSale } from '../records/through-sale.ts'
import { addDocument, changeDocument } from './act.ts'
import { documentCells } from './export.ts'
import { documentSortKeys, documentsAsked, documentsListed, isCommonHere } from './filter.ts'
import { findFolders, findIdOfItem, findSheetRep } from './queries.ts'
import { documents as store } from './store.ts'
import { beginUpload, continueUpload } from './uploads.ts'

export const documents = handle('documents', contract, {
  get: read(store),

  list: readList(store, contract.list.path, documentsAsked),

  async listPaginated(call) {
    const { query, ctx } = call
    const isCommon = !query.isArchived && (await isCommonHere(ctx.db.read, ctx.actor, query.q))
    return pagesOf(query, isCommon)(call)
  },

  exportCsv: (call) => fileOf(call.query)(call),

  /** What the drive calls a file opens nothing: whoever asks sees the document or does not. */
  async getByItem({ params, ctx }) {
    const id = await findIdOfItem(ctx.db.read, params.id)
    const document = id && (await store.find(ctx.db.read, id, ctx.actor))
    return document ? done(200, store.view(document, await sightOf(ctx))) : store.notFound
  },

  async download({ params, ctx }) {
    const document = await store.find(ctx.db.read, params.id, ctx.actor)
    if (!document) return store.notFound
    if (document.drive_id !== ctx.drive.id) return refuse(404, 'The drive with this file is not connected.')
    try {
      return streamed(200, await ctx.drive.open(document.item_id), {
        'content-type': document.file_type,
        'content-disposition': attachment(document.file_name),
        // Opened by itself it runs nothing, whatever is in it.
        'content-security-policy': "default-src 'none'; sandbox",
      })
    } catch (error) {
      if (error instanceof NotInDrive) return refuse(404, 'The file is not in the drive any more.')
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
      largestFileBytes,
      pieceBytes,
      accepts: Object.keys(fileTypes),
      folders: await Promise.all((await foldersOf(ctx, query)).map((folder) => linked(ctx, folder))),
    })
  },

  beginUpload: async ({ query, body, ctx }) => done(201, await beginUpload(ctx, query, body)),

  continueUpload: async ({ params, query, body, ctx }) =>
    done(200, await continueUpload(ctx, params.id, query.at, body)),
})

/** Those that are there, or those that were archived, as their list is asked. */
const archived = { ...store, ...store.ofRemoved }
const among = ({ isArchived }: { readonly isArchived: boolean }) => (isArchived ? archived : store)
const pagesOf = (query: DocumentPageQuery, isCommon: boolean): Handler<typeof contract.listPaginated> =>
  readPage(among(query), documentSortKeys, (asked, ctx) => documentsListed(asked, ctx, isCommon))
const fileOf = (query: Pick<DocumentPageQuery, 'isArchived'>): Handler<typeof contract.exportCsv> =>
  exportPages(among(query), documentSortKeys, documentsListed, 'documents', documentCells)

/** The name is ours and plain; another program's is quoted all the same. */
const attachment = (name: string) =>
  `attachment; filename="${name.replaceAll(/[^\w .()-]/g, '_')}"; filename*=UTF-8''${encodeURIComponent(name)}`

interface Asked {
  readonly leadId?: string | undefined
  readonly saleId?: string | undefined
}

/** Those that were made so far, without the one of commissions for who may not see what is in it. Throws Refused. */
async function foldersOf(ctx: StaffContext, { leadId, saleId }: Asked) {
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

/** A drive that is away keeps nobody from what is known without it. */
const linked = async ({ drive }: StaffContext, folder: Folder) => ({
  ...folder,
  link: await drive.linkOf(folder.id).catch((error: unknown) => {
    if (error instanceof DriveAway) return null
    throw error
  }),
})

/** "01 Contract"; of the job itself, "Job". */
function folderName(column: string): string {
  const found = Object.entries(documentFolders).find(
    ([folder]) => (folder as DocumentFolder).toLowerCase() === column,
  )
  return found?.[1] ?? 'Job'
}
