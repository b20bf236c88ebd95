/** Notifications about contracts. "Sellers" are the rep of the sale and the person who sent the contract. */
import { event, maxQuoteLength } from '../event.ts'
import { recordLink } from '../links.ts'

interface ContractDetails {
  readonly id: string
  /** "C-1042" */
  readonly number: string
  readonly client: string
  readonly declineReason: string | null
}

interface AddressWarning {
  readonly id: string
  readonly number: string
  readonly warnings: readonly string[]
}

const contractEvent = <Details extends ContractDetails = ContractDetails>(
  lane: 'needs-you' | 'activity',
  /** Follows the number of the contract. */
  text: string | ((details: Details) => string),
  audience = 'the sellers',
) =>
  event<Details>({
    audience,
    lane,
    subject: (details) => `${details.number} ${typeof text === 'string' ? text : text(details)}`,
    content: ({ client, declineReason }) =>
      [client, declineReason].filter(Boolean).join(': ').slice(0, maxQuoteLength),
    link: ({ id }) => recordLink('contracts', id),
  })

export const contractEvents = {
  'contract.sent': contractEvent('activity', 'was sent'),
  'contract.viewed': contractEvent('activity', 'was opened'),
  'contract.signed': contractEvent<ContractDetails & { readonly signer: string }>(
    'activity',
    ({ signer }) => `was signed by ${signer}`,
    'the sellers who do not sign next',
  ),
  'contract.your-turn': contractEvent(
    'needs-you',
    'waits for your signature',
    'the next signer of the company (A-499)',
  ),
  'contract.completed': contractEvent('activity', 'is completed'),
  'contract.declined': contractEvent('needs-you', 'was declined'),
  'contract.expired': contractEvent('needs-you', 'expired unsigned'),
  'contract.voided': contractEvent('activity', 'was voided'),
  'contract.change-requested': contractEvent(
    'needs-you',
    'has a change to approve',
    'the people who may decide about the change (A-553)',
  ),
  'contract.change-pending': contractEvent(
    'activity',
    'has a requested change',
    'the sellers who may not decide about the change',
  ),
  'contract.address-doubtful': event<AddressWarning>({
    audience: 'the managers of Sales, otherwise administrators (A-570)',
    lane: 'needs-you',
    subject: ({ number }) => `${number}: check the buyer’s email address`,
    content: ({ warnings }) => warnings.join(' ').slice(0, maxQuoteLength),
    link: ({ id }) => recordLink('contracts', id),
  }),
}
