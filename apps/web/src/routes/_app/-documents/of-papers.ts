import type { AboutPapers } from '@crm/domain/people/can'

/** What documents are on: a client, or a job of one. */
export interface OfPapers {
  readonly leadId: string
  readonly saleId?: string
  /** "Hector Delgado", "J-1042" */
  readonly name: string
  readonly about: AboutPapers
}

/** As a new document names it. */
export const parentOf = ({ leadId, saleId }: OfPapers) => (saleId ? { saleId } : { leadId })
