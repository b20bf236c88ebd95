import { docTypes } from '@crm/domain/documents/doc-types'
import { fileKindNames, maxFileBytes } from '@crm/domain/documents/file-types'
import { isRepairPhoto, photoNames, showsPhoto } from '@crm/domain/documents/photo-lists'
import { saleStatuses } from '@crm/domain/sales/phases'
import { documentSortFields } from '@crm/domain/documents/sort-fields'
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
  sortParam,
} from '../shapes.ts'
import { exportColumnsParam, pageParams } from './export-shapes.ts'

const PhotoOf = z.enum(photoNames).describe('Subject of a photo of the survey, the installation or a repair.')

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
    saleId: Id.nullable().describe('ID of the sale that the document belongs to.'),
    serviceJobId: Id.nullable().describe(
      'ID of the service job that the document belongs to. If this and `saleId` are null, it belongs to the client.',
    ),
    jobNumber: z
      .string()
      .nullable()
      .describe('Number of the sale or service job, such as `J-1042` or `S-1042`.'),
    saleRepId: Id.nullable().describe('ID of the sales rep of the sale or service job.'),
    saleStatus: z.enum(saleStatuses).nullable(),
    title: z.string(),
    docType: z.enum(docTypes),
    photoOf: PhotoOf.nullable(),
    driveId: z.string().describe('ID of the drive that has the file.'),
    driveItemId: ItemId.describe('ID of the file in the drive. It grants no access.'),
    docLink: z
      .string()
      .nullable()
      .describe('Web address of the file in the cloud. Null until the file is there.'),
    downloadLink: z.string().describe('Path to download the file. Requires a bearer token.'),
    fileName: z.string(),
    fileType: z.string().describe('Media type, detected from the content of the file.'),
    size: z.int().describe('Size in bytes.'),
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
    uploadId: Id.describe('ID of a completed upload.'),
    leadId: Id.optional(),
    saleId: Id.optional().describe('ID of a sale, instead of `leadId`.'),
    serviceJobId: Id.optional().describe('ID of a service job, instead of `leadId`.'),
    docType: z.enum(docTypes),
    photoOf: PhotoOf.optional(),
    title: title
      .optional()
      .describe(
        'Title. Defaults to the subject of the photo, or to the file name, with a number if that title exists already.',
      ),
  })
  .refine(({ leadId, saleId, serviceJobId }) => [leadId, saleId, serviceJobId].filter(Boolean).length === 1, {
    message: 'A document belongs to a lead, a sale or a service job. Send exactly one of them.',
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

export const DocumentListQuery = z.object({
  leadId: Id.optional().describe('ID of a lead. Returns its documents and those of its jobs.'),
  saleId: Id.optional(),
  serviceJobId: Id.optional(),
  docType: oneOrMany(z.enum(docTypes)).optional(),
  ...listing,
})
export type DocumentListQuery = z.output<typeof DocumentListQuery>

/** Query of the list of all documents. */
export const DocumentPageQuery = z.object({
  id: oneOrMany(Id).optional(),
  ...DocumentListQuery.omit({ limit: true, after: true }).shape,
  fileKind: oneOrMany(z.enum(fileKindNames)).optional(),
  uploadedBy: oneOrMany(z.union([Id, z.literal('none')]))
    .optional()
    .describe('IDs of users. `none` finds documents that the application filed.'),
  createdFrom: Day.optional(),
  createdTo: Day.optional(),
  isOnJob: z.stringbool().optional(),
  isArchived: z
    .stringbool()
    .default(false)
    .describe('If true, returns only archived documents. If false, only the others.'),
  q: z
    .string()
    .trim()
    .max(200, 'A search has at most 200 characters.')
    .optional()
    .describe('Search text: words of the title, the file name or the client, or a job number.'),
  ...paging,
  sort: sortParam(documentSortFields).default('-createdAt'),
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
    pieceBytes: z
      .int()
      .describe('Size of an upload chunk, in bytes. The last chunk of a file may be smaller.'),
    accepts: z.array(z.string()).describe('Accepted media types.'),
    folders: z.array(
      z.object({
        name: z.string(),
        id: z.string(),
        link: z
          .string()
          .nullable()
          .describe(
            'Web address of the folder. Null if this server stores the files, or while the drive is unavailable.',
          ),
      }),
    ),
  })
  .meta({ id: 'Drive' })
export type Drive = z.output<typeof Drive>

const bytes = z.coerce.number<number>().int()

export const NewUploadQuery = z.object({
  name: z.string().trim().min(1).max(255).describe('Name of the file.'),
  size: bytes.min(1, 'The file is empty.').max(maxFileBytes, 'A file has at most 25 MB.'),
})
export const PieceQuery = z.object({
  at: bytes.min(1).max(maxFileBytes).describe('Offset of the chunk in the file, in bytes.'),
})

/** An upload in progress. */
export const Upload = z
  .object({
    id: Id,
    name: z.string(),
    size: z.int(),
    received: z.int().describe('Number of bytes received so far.'),
  })
  .meta({ id: 'Upload' })
export type Upload = z.output<typeof Upload>

/** Content of the file. */
export const FileContent = z.string()
