/** Whom a contract tells of what became of it, in the transaction of the change; never whoever does it. */
import { type ContractState, contractNumber } from '@crm/domain/contracts/states'
import { fullName } from '@crm/domain/leads/lead-name'
import { type Message, notify } from '../notifications/notify.ts'
import type { Wrote } from '../records/kind.ts'
import type { UnitOfWork } from '../records/unit-of-work.ts'
import type { Contract } from './store.ts'

type News = readonly [lane: Message['lane'], words: string]

/** What each state means to whoever sells: what needs them stands apart. */
const news: Partial<Record<ContractState, News>> = {
  Sent: ['activity', 'is sent'],
  Viewed: ['activity', 'was opened'],
  Completed: ['activity', 'is signed by everybody'],
  Declined: ['needs-you', 'is declined'],
  Expired: ['needs-you', 'has expired unsigned'],
  Voided: ['activity', 'is void'],
  ChangeRequested: ['needs-you', 'waits for your answer to a change'],
}

export async function tellOfContracts(work: UnitOfWork, all: readonly Wrote<Contract>[]): Promise<void> {
  for (const { before, after, recording } of all) {
    if (after.deleted_at !== null || !before) continue
    if (recording.verb === 'contract.signed') {
      await tell(work, after, [
        'activity',
        `is signed by ${(recording.facts?.['signer'] as string | undefined) ?? 'somebody'}`,
      ])
    } else if (before.state !== after.state && recording.verb !== 'contract.changeRefused') {
      const heard = news[after.state as ContractState]
      if (heard) await tell(work, after, heard)
    }
  }
}

const tell = (work: UnitOfWork, contract: Contract, [lane, words]: News): Promise<void> =>
  notify(
    work,
    [contract.sales_rep_id, contract.sent_by ?? contract.created_by].filter((id) => id !== null),
    {
      lane,
      subject: `${contractNumber(contract.number)} ${words}`,
      content: [fullName(contract.first_name, contract.last_name), contract.decline_reason]
        .filter(Boolean)
        .join(': ')
        .slice(0, 200),
      href: `/contracts/${contract.id}`,
    },
  )
