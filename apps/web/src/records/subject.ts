/** Kinds of records that have notes, a timeline and a history. */
import { timeline } from '@crm/contract'
import type { ActivityQuery } from '@crm/contract/web/activity-shapes'
import type { Decision } from '@crm/domain/people/permissions'

type Noted = Pick<Subject, 'id' | 'leadId'>

/** One row per kind: its timeline, the target of its notes, and the changes in its history. */
export const subjects = {
  lead: {
    timeline: timeline.ofLead,
    noteOn: ({ id }: Noted) => ({ leadId: id }),
    history: (id: string): Partial<ActivityQuery> => ({
      leadId: id,
      verb: ['lead.changed', 'address.changed'],
    }),
  },
  serviceJob: {
    timeline: timeline.ofServiceJob,
    noteOn: ({ id, leadId }: Noted) => ({ leadId, serviceJobId: id }),
    history: (id: string): Partial<ActivityQuery> => ({
      subjectId: id,
      verb: ['serviceJob.changed', 'serviceJob.moved'],
    }),
  },
  sale: {
    timeline: timeline.ofSale,
    noteOn: ({ id, leadId }: Noted) => ({ leadId, saleId: id }),
    history: (id: string): Partial<ActivityQuery> => ({
      subjectId: id,
      verb: ['sale.changed', 'sale.moved', 'sale.held', 'sale.released', 'sale.cancelled', 'sale.resumed'],
    }),
  },
}

export interface Subject {
  readonly type: keyof typeof subjects
  readonly id: string
  /** The id of its lead, or its own. */
  readonly leadId: string
  /** Permission to write notes; a denial shows instead of the composer. */
  readonly mayNote: Decision
}
