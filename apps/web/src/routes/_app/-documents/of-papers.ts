import type { Document } from '@crm/contract/web/document-shapes'
import type { AboutPapers } from '@crm/domain/people/can'

/** What documents are on: a client, or a job of one. */
export interface OfPapers {
  readonly leadId: string
  /** The sale; of a service job, the one that it is about. */
  readonly saleId?: string | undefined
  readonly serviceJobId?: string
  /** "Hector Delgado", "J-1042" */
  readonly name: string
  readonly about: AboutPapers
}

/** As a new document names it. */
export const parentOf = ({ leadId, saleId, serviceJobId }: OfPapers) =>
  serviceJobId ? { serviceJobId } : saleId ? { saleId } : { leadId }

type OfJob = Pick<OfPapers, 'saleId' | 'serviceJobId'>

/** On the job itself, or on the client alone, which is about every job of theirs. */
export const isAboutJob = (document: Document, { saleId, serviceJobId }: OfJob): boolean =>
  document.serviceJobId === null
    ? document.saleId === null || document.saleId === saleId
    : document.serviceJobId === serviceJobId
