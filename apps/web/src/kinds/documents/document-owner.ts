import type { Document } from '@crm/contract/web/document-shapes'
import type { DocumentParent } from '@crm/domain/people/can'

/** The parent of documents: a client or one of their jobs. */
export interface DocumentOwner {
  readonly leadId: string
  /** The sale; for a service job, the sale it is about. */
  readonly saleId?: string | undefined
  readonly serviceJobId?: string
  /** "Hector Delgado", "J-1042" */
  readonly name: string
  readonly parent: DocumentParent
}

/** The parent in the form that a new document takes. */
export const parentOf = ({ leadId, saleId, serviceJobId }: DocumentOwner) =>
  serviceJobId ? { serviceJobId } : saleId ? { saleId } : { leadId }

type OfJob = Pick<DocumentOwner, 'saleId' | 'serviceJobId'>

/** True for documents of the job, and for those of the client alone, which concern every job. */
export const isAboutJob = (document: Document, { saleId, serviceJobId }: OfJob): boolean =>
  document.serviceJobId === null
    ? document.saleId === null || document.saleId === saleId
    : document.serviceJobId === serviceJobId
