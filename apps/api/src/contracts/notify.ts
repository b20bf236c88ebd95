/** Whom a contract tells of what became of it, in the transaction of the change; never whoever does it. */
import { type ContractState, contractNumber } from '@crm/domain/contracts/states'
import { isBuyer } from '@crm/domain/contracts/templates'
import { fullName } from '@crm/domain/leads/lead-name'
import { can } from '@crm/domain/people/can'
import { mailColleagues } from '../mail/mail.ts'
import { type Message, notify } from '../notifications/notify.ts'
import { personLastSeen, usersNow } from '../people/people.ts'
import type { Wrote } from '../records/kind.ts'
import type { UnitOfWork } from '../records/unit-of-work.ts'
import { aboutContract } from './about.ts'
import type { Contract } from './store.ts'
import { dueSigner, salespersonOf } from './turn.ts'

type News = readonly [lane: Message['lane'], words: string]

/** What each state means to whoever sells: what needs them stands apart. */
const news: Partial<Record<ContractState, News>> = {
  Sent: ['activity', 'is sent'],
  Viewed: ['activity', 'was opened'],
  Completed: ['activity', 'is signed by everybody'],
  Declined: ['needs-you', 'is declined'],
  Expired: ['needs-you', 'has expired unsigned'],
  Voided: ['activity', 'is void'],
}

export async function tellOfContracts(work: UnitOfWork, all: readonly Wrote<Contract>[]): Promise<void> {
  for (const { before, after, recording } of all) {
    if (after.deleted_at !== null || !before) continue
    if (recording.verb === 'contract.signed') {
      await tellOfSignature(work, after, (recording.facts?.['signer'] as string | undefined) ?? 'somebody')
    } else if (recording.verb === 'contract.changeRequested') {
      await tellOfRequest(work, after)
    } else if (before.state !== after.state && recording.verb !== 'contract.changeRefused') {
      const heard = news[after.state as ContractState]
      if (heard) await tell(work, after, heard)
    }
  }
}

/** Who may answer it hears that; the others who sell that it is asked for. */
async function tellOfRequest(work: UnitOfWork, contract: Contract): Promise<void> {
  const answer = await answerersOf(work, contract)
  await tell(work, contract, ['needs-you', 'waits for your answer to a change'], answer)
  const others = sellersOf(contract).filter((id) => !answer.includes(id))
  await tell(work, contract, ['activity', 'waits for the answer to a change'], others)
}

/** Whoever sells, where they may answer; else the managers of Sales, else administrators. */
async function answerersOf({ tx }: UnitOfWork, contract: Contract): Promise<string[]> {
  const may = (await usersNow(tx)).filter(
    (user) => user.is_enabled && can.changeContract(personLastSeen(user), aboutContract(contract)).ok,
  )
  const sellers = sellersOf(contract)
  const first = [
    may.filter(({ id }) => sellers.includes(id)),
    may.filter(({ role, department }) => role === 'MANAGER' && department === 'Sales'),
    may.filter(({ role }) => role === 'ADMIN'),
  ].find(({ length }) => length > 0)
  return first?.map(({ id }) => id) ?? []
}

/** Whoever of the company signs next hears that, and by mail too; the others that somebody has signed. */
async function tellOfSignature(work: UnitOfWork, contract: Contract, signer: string): Promise<void> {
  const next = nextOfCompany(work, contract)
  const isSigned: News = ['activity', `is signed by ${signer}`]
  await tell(
    work,
    contract,
    isSigned,
    sellersOf(contract).filter((id) => id !== next),
  )
  if (next === null) return
  const waits = 'waits for your signature'
  await tell(work, contract, ['needs-you', waits], [next])
  await mailColleagues(work, {
    people: [next],
    subject: `${contractNumber(contract.number)} ${waits}`,
    text: [
      `${signer} has signed ${contract.title}, ${contractNumber(contract.number)}, of ${clientOf(contract)}.`,
      'The company signs next.',
    ],
    link: { words: 'Open the contract', path: pathOf(contract) },
    about: { type: 'contract', id: contract.id },
  })
}

/** The salesperson whom it names, while the sale is theirs and they are here; else whoever sent it. */
function nextOfCompany({ users }: UnitOfWork, contract: Contract): string | null {
  const role = dueSigner(contract)?.role
  if (!role || isBuyer(role)) return null
  const salesperson = salespersonOf(contract)
  const isTheirs = salesperson === contract.sales_rep_id && users.get(salesperson ?? '')?.is_enabled
  return role === 'salesperson' && isTheirs ? salesperson : senderOf(contract)
}

const senderOf = (contract: Contract) => contract.sent_by ?? contract.created_by
const sellersOf = (contract: Contract) =>
  [contract.sales_rep_id, senderOf(contract)].filter((id) => id !== null)
const clientOf = (contract: Contract) => fullName(contract.first_name, contract.last_name)
const pathOf = ({ id }: Contract) => `/contracts/${id}`

const tell = (
  work: UnitOfWork,
  contract: Contract,
  [lane, words]: News,
  people = sellersOf(contract),
): Promise<void> =>
  notify(work, people, {
    lane,
    subject: `${contractNumber(contract.number)} ${words}`,
    content: [clientOf(contract), contract.decline_reason].filter(Boolean).join(': ').slice(0, 200),
    href: pathOf(contract),
  })
