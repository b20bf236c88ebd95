import { docTypes } from '@crm/domain/documents/doc-types'
import { fileKindNames, maxFileBytes } from '@crm/domain/documents/file-types'
import { isRepairPhoto, photoNames, showsPhoto } from '@crm/domain/documents/photo-lists'
import { saleStatuses } from '@crm/domain/sales/phases'
import * as z from 'zod'
import {
  Day,
  Id,
  Instant,
  Version,
  conflictWith,
  listing,
  oneOrMany,
  pageOf,
  paging,
  Line,
} from '../shapes.ts'
import { exportColumnsParam, pageParams } from './export-shapes.ts'

const PhotoOf = z
  .enum(photoNames)
  .describe('What a photo of the survey, of the installation or of a repair shows.')

const ItemId = z.string().min(1).max(200)

/** Specification section 3, Document: title, docType, drive ids, docLink, downloadLink. The rest is ours. */
export const Document = z
  .object({
    id: Id,
    leadId: Id,
    lead: z.object({
      id: Id,
      number: z.string(),
      fullName: z.string(),
      repId: Id.nullable(),
      salesRepId: Id.nullable(),
    }),
    saleId: Id.nullable().describe('The sale that it is on.'),
    serviceJobId: Id.nullable().describe(
      'The service job that it is on; null with `saleId` for one of the client.',
    ),
    jobNumber: z.string().nullable().describe('Of whichever it is on: J-1042, S-1042.'),
    saleRepId: Id.nullable().describe('Of whichever it is on.'),
    saleStatus: z.enum(saleStatuses).nullable(),
    title: z.string(),
    docType: z.enum(docTypes),
    photoOf: PhotoOf.nullable(),
    driveId: z.string().describe('The drive that holds the file.'),
    driveItemId: ItemId.describe('What that drive calls it. It proves no right to anything.'),
    docLink: z.string().nullable().describe('Where the cloud shows it; null while it waits to be filed.'),
    downloadLink: z.string().describe('Where it is read, with a token.'),
    fileName: z.string(),
    fileType: z.string().describe('The media type, by what is in the file.'),
    size: z.int().describe('Bytes.'),
    uploadedBy: Id.nullable(),
    uploadedByName: z.string(),
    archivedAt: Instant.nullable(),
    archivedByName: z.string().nullable(),
    createdAt: Instant,
    updatedAt: Instant,
    version: Version,
  })
  .meta({ id: 'Document' })
export type Document = z.output<typeof Document>
export const Documents = z.array(Document)
export const DocumentConflict = conflictWith(Document)

const title = Line(200).min(1, 'A document needs a title.')

export const NewDocument = z
  .strictObject({
    uploadId: Id.describe('A file that was sent whole.'),
    leadId: Id.optional(),
    saleId: Id.optional().describe('In place of the lead, for what belongs to a job.'),
    serviceJobId: Id.optional().describe('In place of the lead, for what belongs to a service job.'),
    docType: z.enum(docTypes),
    photoOf: PhotoOf.optional(),
    title: title
      .optional()
      .describe('What the photo shows, or the name of the file, unless told; a second one is numbered.'),
  })
  .refine(({ leadId, saleId, serviceJobId }) => [leadId, saleId, serviceJobId].filter(Boolean).length === 1, {
    message: 'A document is of a lead, of a sale or of a service job: name one of them.',
    path: ['leadId'],
  })
  .refine(({ docType, photoOf }) => photoOf === undefined || showsPhoto(docType, photoOf), {
    message: 'A document of this type does not show that.',
    path: ['photoOf'],
  })
  .refine(
    ({ serviceJobId, photoOf }) =>
      photoOf === undefined || !isRepairPhoto(photoOf) || serviceJobId !== undefined,
    { message: 'Only a service job has photos of its repair.', path: ['photoOf'] },
  )
  .meta({ id: 'NewDocument' })
export type NewDocument = z.output<typeof NewDocument>

export const DocumentChanges = z
  .strictObject({ title, docType: z.enum(docTypes), version: Version })
  .partial()
  .meta({ id: 'DocumentChanges' })
export type DocumentChanges = z.output<typeof DocumentChanges>

export const documentSorts = ['createdAt', 'title', 'docType', 'size'] as const

export const DocumentListQuery = z.object({
  leadId: Id.optional().describe('Of this lead, and of its jobs.'),
  saleId: Id.optional(),
  serviceJobId: Id.optional(),
  docType: oneOrMany(z.enum(docTypes)).optional(),
  ...listing,
})
export type DocumentListQuery = z.output<typeof DocumentListQuery>

/** Query of the list of all documents. */
export const DocumentPageQuery = z.object({
  ...DocumentListQuery.omit({ limit: true, after: true }).shape,
  fileKind: oneOrMany(z.enum(fileKindNames)).optional(),
  uploadedBy: oneOrMany(z.union([Id, z.literal('none')]))
    .optional()
    .describe('`none` finds what the application filed.'),
  createdFrom: Day.optional(),
  createdTo: Day.optional(),
  isOnJob: z.stringbool().optional(),
  isArchived: z.stringbool().default(false).describe('Those that were put aside, in place of the others.'),
  q: z
    .string()
    .trim()
    .max(200, 'A search has at most 200 characters.')
    .optional()
    .describe('Words of the title, the file or the client, or a job number.'),
  ...paging,
  sort: z.enum(documentSorts.flatMap((sort) => [sort, `-${sort}`] as const)).default('-createdAt'),
})
export type DocumentPageQuery = z.output<typeof DocumentPageQuery>
export const DocumentPage = pageOf(Document)
export const DocumentExportQuery = DocumentPageQuery.omit(pageParams).extend(exportColumnsParam('documents'))

export const ItemParams = z.object({ id: ItemId })

export const DriveQuery = z.object({ leadId: Id.optional(), saleId: Id.optional() })
export type DriveQuery = z.output<typeof DriveQuery>

/** Upload limits, and the existing folders of a client or job. */
export const Drive = z
  .object({
    driveId: z.string(),
    largestFileBytes: z.int(),
    pieceBytes: z.int().describe('Files are sent in pieces of this length, the last one shorter.'),
    accepts: z.array(z.string()).describe('Media types.'),
    folders: z.array(
      z.object({
        name: z.string(),
        id: z.string(),
        link: z
          .string()
          .nullable()
          .describe('Where people open it; null where files are kept here, and while the drive is away.'),
      }),
    ),
  })
  .meta({ id: 'Drive' })
export type Drive = z.output<typeof Drive>

const bytes = z.coerce.number<number>().int()

export const NewUploadQuery = z.object({
  name: z.string().trim().min(1).max(255).describe('Of the file.'),
  size: bytes.min(1, 'The file is empty.').max(maxFileBytes, 'Files of up to 25 MB are taken.'),
})
export const PieceQuery = z.object({
  at: bytes.min(1).max(maxFileBytes).describe('Where in the file the piece begins.'),
})

/** An upload in progress. */
export const Upload = z
  .object({ id: Id, name: z.string(), size: z.int(), received: z.int().describe('Bytes so far.') })
  .meta({ id: 'Upload' })
export type Upload = z.output<typeof Upload>

/** Content of the file. */
export const FileContent = z.string()
