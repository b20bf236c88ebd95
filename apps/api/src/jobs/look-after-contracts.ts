/** What happens to contracts by the calendar: they expire, their signers are reminded, and who sells hears when a registration ends. */
import { hisWarning, hisWarningDays } from '@crm/domain/contracts/his-number'
import { reminderDays } from '@crm/domain/contracts/states'
import { daysBetween, pacificDay, addDays } from '@crm/domain/time'
import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import { expireContract, remindSigner } from '../contracts/act.ts'
import { listOut } from '../contracts/queries.ts'
import { contracts } from '../contracts/store.ts'
import { dueSigner } from '../contracts/turn.ts'
import { notify } from '../notifications/notify.ts'
import { type Circumstances, type UnitOfWork, inUnitOfWork } from '../records/unit-of-work.ts'

/** Each in a transaction of its own, asked again under its lock, so that run twice it does no harm. */
export async function expireContracts(circumstances: Circumstances, log: FastifyBaseLogger): Promise<void> {
  const over = sql`r.state in ('Sent', 'Viewed') and r.expires_at <= ${circumstances.now}`
  let expired = 0
  for (const id of await listOut(circumstances.db.read, over)) {
    expired += Number(await inUnitOfWork(circumstances, 'system', (work) => expireContract(work, id)))
  }
  log.info({ expired }, 'contracts that nobody signed have expired')
}

/** Buyers who have not signed, on some days after it was sent; each of these days once. */
export async function remindSigners(circumstances: Circumstances, log: FastifyBaseLogger): Promise<void> {
  const { db, now } = circumstances
  const out = sql`r.state in ('Sent', 'Viewed', 'Signed') and r.expires_at > ${now} and r.reminders < ${reminderDays.length}`
  let reminded = 0
  for (const id of await listOut(db.read, out)) {
    reminded += Number(await inUnitOfWork(circumstances, 'system', (work) => remindIfDue(work, id)))
  }
  log.info({ reminded }, 'signers are reminded')
}

async function remindIfDue(work: UnitOfWork, id: string): Promise<boolean> {
  const contract = await contracts.lock(work, id)
  const due = dueSigner(contract)
  const day = reminderDays[contract.reminders]
  const isOut = ['Sent', 'Viewed', 'Signed'].includes(contract.state)
  if (!isOut || !due?.email || day === undefined || contract.sent_at === null) return false
  if (daysBetween(pacificDay(contract.sent_at), pacificDay(work.now)) < day) return false
  await remindSigner(work, contract)
  return true
}

/** The person and their managers, once for each end that is entered. */
export async function warnOfHisNumbers(circumstances: Circumstances, log: FastifyBaseLogger): Promise<void> {
  const today = pacificDay(circumstances.now)
  const warned = await inUnitOfWork(circumstances, 'system', async (work) => {
    const { rows } = await sql<{ id: string; name: string; his_license_num: string; his_expires_on: string }>`
      update users set his_warned_for = his_expires_on
      where is_enabled and his_license_num <> '' and his_expires_on between ${today} and ${addDays(today, hisWarningDays)}
      and his_warned_for is distinct from his_expires_on
      returning id, name, his_license_num, his_expires_on
    `.execute(work.tx)
    const managers = [...work.users.values()]
      .filter((user) => user.is_enabled && user.role === 'MANAGER' && user.department === 'Sales')
      .map(({ id }) => id)
    for (const { id, name, his_license_num: hisNumber, his_expires_on: hisExpiresOn } of rows) {
      await notify(work, [id, ...managers], {
        lane: 'needs-you',
        subject: 'An HIS number expires',
        content: hisWarning(name, { hisNumber, hisExpiresOn }, today) ?? '',
        href: `/settings/people/${id}`,
      })
    }
    return rows.length
  })
  log.info({ warned }, 'people whose HIS number expires are told')
}
