import type { PresentationLanguage } from '@crm/domain/sales/presentation-language'
import type { SaleStatus } from '@crm/domain/sales/phases'
import type { Selectable } from 'kysely'
import type { Tables } from '#platform/db/database'
import type { SignerWithLink } from './queries.ts'

/** Columns that a contract reads from joined rows. */
export interface JoinedColumns {
  readonly job_number: string
  readonly sale_status: SaleStatus
  /** In which the client is written to: of the contract as sent, else of the sale. */
  readonly language: PresentationLanguage
  readonly sale_amount: string | null
  readonly lead_number: number
  readonly first_name: string
  readonly last_name: string
  readonly email1: string | null
  readonly full_address: string | null
  readonly rep_name: string | null
  /** Null when the rep is disabled: nobody reads that mailbox any more. */
  readonly rep_email: string | null
  readonly company_name: string | null
  readonly company_phone: string | null
  readonly changed_number: number | null
  /** Null for version 1 and for drafts. */
  readonly form_number: number | null
  /** Null when the rep is disabled. */
  readonly rep_phone: string | null
  readonly signers: readonly SignerWithLink[]
  /** Users who created a link that was not mailed. */
  readonly link_makers: readonly string[]
}

export type Contract = Selectable<Tables['contracts']> & JoinedColumns
