/** Notifications about contracts, in the transaction of the change; never to the person who made it. */
import { type ContractState, contractNumber } from '@crm/domain/contracts/states'
import { isBuyer } from '@crm/domain/contracts/templates'
import { fullName } from '@crm/domain/leads/lead-name'
import { can } from '@crm/domain/people/can'
import { mailColleagues } from '#shared/mail/mail'
import { type Message, notify } from '#shared/notifications/notify'
import { personLastSeen, readUsers } from '#spine/people/people'
import type { RecordChange } from '#spine/records/kind'
import type { UnitOfWork } from '#spine/records/unit-of-work'
import { contractSubject } from './permission-subject.ts'
import { notesOf } from './buyer-address.ts'
import type { Contract } from './contract.ts'
import { dueSigner, salespersonOf } from './signing-order.ts'

type StateMessage = readonly [lane: Message['lane'], words: string]

/** Message per state for the sellers; states that need an action use their own lane. */
const stateMessages: Partial<Record<ContractState, StateMessage>> = {
  Sent: ['activity', 'is sent'],
  Viewed: ['activity', 'was opened'],
  Completed: ['activity', 'is signed by everybody'],
  Declined: ['needs-you', 'is declined'],
  Expired: ['needs-you', 'has expired unsigned'],
  Voided: ['activity', 'is void'],
}

export async function notifyContractChanges(
  work: UnitOfWork,
  changes: readonly RecordChange<Contract>[],
): Promise<void> {
  for (const { before, after, recording } of changes) {
    if (after.deleted_at !== null || !before) continue
    if (recording.verb === 'contract.signed') {
      await notifySignature(work, after, (recording.details?.['signer'] as string | undefined) ?? 'somebody')
    } else if (recording.verb === 'contract.changeRequested') {
      await notifyChangeRequest(work, after)
    } else if (before.state !== after.state && recording.verb !== 'contract.changeRefused') {
      const message = stateMessages[after.state]
      if (message) await notifySellers(work, after, message)
    }
  }
}

/** Asks the people who may decide about the change request; the other sellers get an activity notification. */
async function notifyChangeRequest(work: UnitOfWork, contract: Contract): Promise<void> {
  const deciders = await decidersOf(work, contract)
  await notifySellers(work, contract, ['needs-you', 'waits for your answer to a change'], deciders)
  const others = sellersOf(contract).filter((id) => !deciders.includes(id))
  await notifySellers(work, contract, ['activity', 'waits for the answer to a change'], others)
}

/** The sellers who may decide; otherwise the managers of Sales, otherwise administrators. */
async function decidersOf({ tx }: UnitOfWork, contract: Contract): Promise<string[]> {
  const permitted = (await readUsers(tx)).filter(
    (user) => user.is_enabled && can.changeContract(personLastSeen(user), contractSubject(contract)).ok,
  )
  const sellers = sellersOf(contract)
  return firstNonEmpty([
    permitted.filter(({ id }) => sellers.includes(id)),
    permitted.filter(({ role, department }) => role === 'MANAGER' && department === 'Sales'),
    permitted.filter(({ role }) => role === 'ADMIN'),
  ])
}

/** Notifies and mails the next company signer; the other sellers get an activity notification. */
async function notifySignature(work: UnitOfWork, contract: Contract, signer: string): Promise<void> {
  const next = await nextCompanySigners(work, contract)
  const signedMessage: StateMessage = ['activity', `is signed by ${signer}`]
  await notifySellers(
    work,
    contract,
    signedMessage,
    sellersOf(contract).filter((id) => !next.includes(id)),
  )
  if (next.length === 0) return
  const waitsText = 'waits for your signature'
  await notifySellers(work, contract, ['needs-you', waitsText], next)
  await mailColleagues(work, {
    people: next,
    subject: `${contractNumber(contract.number)} ${waitsText}`,
    text: [
      `${signer} has signed ${contract.title}, ${contractNumber(contract.number)}, of ${clientOf(contract)}.`,
      'The company signs next.',
    ],
    link: { words: 'Open the contract', path: pathOf(contract) },
    about: { type: 'contract', id: contract.id },
  })
}

/** Warns the managers of Sales, otherwise administrators, that an address may not be the buyer's. */
export async function notifyAddressWarnings(work: UnitOfWork, contract: Contract): Promise<void> {
  const notes = contract.signers.flatMap(({ address_notes: notes }) => notesOf(notes))
  if (notes.length === 0) return
  const enabled = [...work.users.values()].filter((user) => user.is_enabled && user.id !== work.viewer?.id)
  const managers = enabled.filter(({ role, department }) => role === 'MANAGER' && department === 'Sales')
  const people = managers.length > 0 ? managers : enabled.filter(({ role }) => role === 'ADMIN')
  await notify(
    work,
    people.map(({ id }) => id),
    {
      lane: 'needs-you',
      subject: `${contractNumber(contract.number)}: check the buyer’s email address`,
      content: notes
        .map(({ words }) => words)
        .join(' ')
        .slice(0, 200),
      href: pathOf(contract),
    },
  )
}

/**
 * The salesperson on the contract, while enabled and still the rep of the sale; otherwise the sender. If the sender may
 * not sign for the contractor: the managers of Sales who may, otherwise administrators.
 */
async function nextCompanySigners(work: UnitOfWork, contract: Contract): Promise<string[]> {
  const role = dueSigner(contract)?.role
  if (!role || isBuyer(role)) return []
  const salesperson = salespersonOf(contract)
  const isStillTheirs = salesperson === contract.sales_rep_id && work.users.get(salesperson ?? '')?.is_enabled
  if (role === 'salesperson')
    return isStillTheirs && salesperson !== null ? [salesperson] : [senderOf(contract)].filter(isNotNull)
  const sender = senderOf(contract)
  const { linkMakerIds, addressSourceIds } = contractSubject(contract)
  if (sender !== null && !linkMakerIds.includes(sender) && !addressSourceIds.includes(sender)) return [sender]
  const permitted = (await readUsers(work.tx)).filter(
    (user) =>
      user.is_enabled && can.signContractAsContractor(personLastSeen(user), contractSubject(contract)).ok,
  )
  return firstNonEmpty([
    permitted.filter(({ role: level, department }) => level === 'MANAGER' && department === 'Sales'),
    permitted.filter(({ role: level }) => level === 'ADMIN'),
  ])
}

const isNotNull = (id: string | null): id is string => id !== null

/** Ids of the first group that is not empty. */
const firstNonEmpty = (groups: readonly (readonly { readonly id: string }[])[]): string[] =>
  groups.find(({ length }) => length > 0)?.map(({ id }) => id) ?? []

const senderOf = (contract: Contract) => contract.sent_by ?? contract.created_by
const sellersOf = (contract: Contract) =>
  [contract.sales_rep_id, senderOf(contract)].filter((id) => id !== null)
const clientOf = (contract: Contract) => fullName(contract.first_name, contract.last_name)
const pathOf = ({ id }: Contract) => `/contracts/${id}`

const notifySellers = (
  work: UnitOfWork,
  contract: Contract,
  [lane, text]: StateMessage,
  people = sellersOf(contract),
): Promise<void> =>
  notify(work, people, {
    lane,
    subject: `${contractNumber(contract.number)} ${text}`,
    content: [clientOf(contract), contract.decline_reason].filter(Boolean).join(': ').slice(0, 200),
    href: pathOf(contract),
  })
