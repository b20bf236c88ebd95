import type { UsageBand } from '@crm/domain/addresses/usage-bands'
import type { Utility } from '@crm/domain/addresses/utilities'
import type { LeadSource, SourceType } from '@crm/domain/leads/lead-sources'
import type { LeadStatus } from '@crm/domain/leads/lead-status'
import type { NoteType } from '@crm/domain/notes/note-types'
import type { Priority } from '@crm/domain/work/priorities'

export interface DemoLead {
  /** UUIDv7-shaped. Independent of `today`; older leads have smaller ids. */
  readonly id: string
  readonly firstName: string
  readonly lastName: string
  /** E.164 */
  readonly phone1: string | null
  readonly email1: string | null
  readonly status: LeadStatus
  readonly sourceName: LeadSource
  readonly sourceType: SourceType
  readonly repId: string | null
  readonly salesRepId: string | null
  readonly createdAt: Date
  readonly address: DemoAddress
  /** Oldest first. */
  readonly notes: readonly DemoNote[]
}

/** A primary address with details of house, roof and utility. */
export interface DemoAddress {
  readonly streetAddress: string
  readonly city: string
  readonly state: 'CA'
  readonly zip: string
  readonly fullAddress: string
  readonly utilProvider: Utility
  readonly utilAccountNum: string
  readonly utilMeterNum: string
  /** Dollars a month. */
  readonly utilBill: number
  readonly annualUsage: UsageBand | null
  readonly hasUsage: boolean
  readonly mountType: 'Roof' | 'Ground'
  readonly stories: number
  /** Years. */
  readonly roofAge: number
  readonly roofCondition: 'Good' | 'Fair' | 'Poor'
  readonly roofMat: string
  readonly sqFootage: number
  readonly hasHoa: boolean
  readonly hoaName: string | null
}

export interface DemoNote {
  readonly id: string
  readonly body: string
  readonly type: NoteType
  readonly priority: Priority
  readonly authorId: string
  readonly createdAt: Date
}

/** A time relative to the day of seeding; `minute` is within that Pacific day. */
export type Moment = { readonly days: number; readonly minute: number } | { readonly minutesAgo: number }

/** A lead before its ids, instants and house are computed. */
export interface LeadSketch {
  readonly firstName: string
  readonly lastName: string
  readonly phone1: string | null
  readonly email1: string | null
  readonly status: LeadStatus
  readonly source: LeadSource
  readonly rep: 'rita' | 'sam' | null
  readonly created: Moment
  readonly place: Place
  readonly streetAddress: string
  /** Dollars a month. */
  readonly bill: number
  readonly house?: Partial<DemoAddress>
  readonly notes: readonly NoteSketch[]
}

export interface NoteSketch {
  readonly author: 'rita' | 'sam' | 'mona' | 'max' | 'sofia'
  readonly type: NoteType
  readonly body: string
  readonly priority?: Priority
  readonly at: Moment
}

export interface Place {
  readonly city: string
  readonly zips: readonly string[]
  readonly areaCode: (typeof areaCodes)[number]
  readonly utility: Utility
}

export const areaCodes = ['909', '951', '626', '714'] as const
