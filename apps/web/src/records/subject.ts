/** What notes, a timeline and a history are about: a record of one of the kinds that have them. */
import { timeline } from '@crm/contract'
import type { ActivityQuery } from '@crm/contract/web/activity-shapes'
import type { Decision } from '@crm/domain/people/permissions'

type Noted = Pick<Subject, 'id' | 'leadId'>

/** A kind is a row here: its timeline, what its notes are written on, and which changes its history lists. */
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
  /** The lead that it is of, or is. */
  readonly leadId: string
  /** Whether this person may write on it; why not stands in the place of the composer. */
  readonly mayNote: Decision
}
