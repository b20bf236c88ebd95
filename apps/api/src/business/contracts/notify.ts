/** Notifications about contracts, in the transaction of the change; never to the person who made it. */
import { type ContractState, contractNumber } from '@crm/domain/contracts/states'
import { isBuyer } from '@crm/domain/contracts/templates'
import { fullName } from '@crm/domain/leads/lead-name'
import { messageOf, type NotificationName } from '@crm/domain/notifications/events'
import { isKeyOf } from '@crm/domain/own'
import { can } from '@crm/domain/people/can'
import { mailColleagues } from '#shared/mail/mail'
import { notify } from '#shared/notifications/notify'
import { personLastSeen, readUsers } from '#spine/people/people'
import type { RecordChange } from '#spine/records/kind'
import type { UnitOfWork } from '#spine/records/unit-of-work'
import { contractSubject } from './permission-subject.ts'
import { notesOf } from './buyer-address.ts'
import type { Contract } from './contract.ts'
import { dueSigner, salespersonOf } from './signing-order.ts'

/** The notification of the sellers for each new state. */
const stateEvents = {
  Sent: 'contract.sent',
  Viewed: 'contract.viewed',
  Completed: 'contract.completed',
  Declined: 'contract.declined',
  Expired: 'contract.expired',
  Voided: 'contract.voided',
} as const satisfies Partial<Record<ContractState, NotificationName>>

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
      if (isKeyOf(stateEvents, after.state))
        await notify(work, stateEvents[after.state], sellersOf(after), describeContract(after))
    }
  }
}

/** Asks the people who may decide about the change request; the other sellers get an activity notification. */
async function notifyChangeRequest(work: UnitOfWork, contract: Contract): Promise<void> {
  const deciders = await decidersOf(work, contract)
  const details = describeContract(contract)
  await notify(work, 'contract.change-requested', deciders, details)
  const others = sellersOf(contract).filter((id) => !deciders.includes(id))
  await notify(work, 'contract.change-pending', others, details)
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
  const details = describeContract(contract)
  const others = sellersOf(contract).filter((id) => !next.includes(id))
  await notify(work, 'contract.signed', others, { ...details, signer })
  if (next.length === 0) return
  await notify(work, 'contract.your-turn', next, details)
  const { subject, href: path } = messageOf('contract.your-turn', details)
  await mailColleagues(work, {
    people: next,
    subject,
    text: [
      `${signer} has signed ${contract.title}, ${contractNumber(contract.number)}, of ${clientOf(contract)}.`,
      'The company signs next.',
    ],
    link: { words: 'Open the contract', path },
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
    'contract.address-doubtful',
    people.map(({ id }) => id),
    {
      id: contract.id,
      number: contractNumber(contract.number),
      warnings: notes.map(({ words }) => words),
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

const describeContract = (contract: Contract) => ({
  id: contract.id,
  number: contractNumber(contract.number),
  client: clientOf(contract),
  declineReason: contract.decline_reason,
})
