/** Notifications about sales and service jobs. */
import { dayInWords } from '../../moments.ts'
import type { Move } from '../../sales/moves.ts'
import { phaseSentence, subLabel } from '../../sales/phases.ts'
import { type ServiceJobStatus, servicePhases } from '../../service-jobs/phases.ts'
import { event, maxQuoteLength } from '../event.ts'
import { recordLink } from '../links.ts'

interface SaleMove {
  readonly id: string
  readonly jobNumber: string
  readonly client: string
  readonly move: Pick<Move, 'kind' | 'status' | 'subStatus'>
  readonly reason: string | undefined
}

interface ServiceJobDetails {
  readonly id: string
  /** "S-1042" */
  readonly number: string
  readonly client: string
  readonly notes: string | null
}

const serviceJobEvent = <Details extends ServiceJobDetails = ServiceJobDetails>(
  audience: string,
  lane: 'needs-you' | 'activity',
  /** Follows the number of the job. */
  text: (details: Details) => string,
) =>
  event<Details>({
    audience,
    lane,
    subject: (details) => `${details.number} ${text(details)}`,
    content: ({ client, notes }) =>
      [client, notes?.split('\n')[0]].filter(Boolean).join(': ').slice(0, maxQuoteLength),
    link: ({ id }) => recordLink('service-jobs', id),
  })

export const jobEvents = {
  'sale.moved': event<SaleMove>({
    audience: 'the rep of the sale',
    lane: 'activity',
    subject: ({ jobNumber, move }) => `${jobNumber} ${describeMove(move)}`,
    content: ({ client, reason }) => [client, reason].filter(Boolean).join(': '),
    link: ({ id }) => recordLink('sales', id),
  }),
  'service-job.assigned': serviceJobEvent('the new technician', 'needs-you', () => 'is assigned to you'),
  'service-job.taken-away': serviceJobEvent(
    'the former technician',
    'activity',
    () => 'is no longer assigned to you',
  ),
  'service-job.scheduled': serviceJobEvent<ServiceJobDetails & { readonly day: string }>(
    'the technician',
    'needs-you',
    ({ day }) => `is scheduled for ${dayInWords(day)}`,
  ),
  'service-job.moved': serviceJobEvent<ServiceJobDetails & { readonly status: ServiceJobStatus }>(
    'the technician',
    'activity',
    ({ status }) => `is in ${servicePhases[status].label}`,
  ),
  'service-job.completed': serviceJobEvent('the rep of the client', 'activity', () => 'is completed'),
}

function describeMove({ kind, status, subStatus }: SaleMove['move']): string {
  switch (kind) {
    case 'hold':
      return 'is on hold'
    case 'release':
      return 'is off hold'
    case 'cancel':
      return 'is canceled'
    case 'resume':
      return 'is resumed'
    case 'step':
      return `is at ${subLabel(subStatus ?? '')}`
    case 'forward':
    case 'back':
      return phaseSentence(status)
  }
}
