/** Nightly work on contracts: expiration, reminders to signers, and warnings about HIS numbers that expire. */
import { hisWarningDays } from '@crm/domain/contracts/his-number'
import { reminderDays } from '@crm/domain/contracts/states'
import { daysBetween, pacificDay, addDays } from '@crm/domain/time'
import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import { expireContract, remindSigner } from '#business/contracts/act'
import { listAtServices, listSentContracts, listUnendedAtServices } from '#business/contracts/queries'
import { contracts } from '#business/contracts/store'
import { voidingOf } from '#business/contracts/void-envelope'
import { dueSigner } from '#business/contracts/signing-order'
import { notify } from '#shared/notifications/notify'
import { type Environment, type UnitOfWork, inUnitOfWork } from '#spine/records/unit-of-work'

/** One transaction per contract, with the condition checked again under the lock, so that the job is idempotent. */
export async function expireContracts(environment: Environment, log: FastifyBaseLogger): Promise<void> {
  const over = sql`r.state in ('Sent', 'Viewed') and r.expires_at <= ${environment.now}`
  let expired = 0
  for (const id of await listSentContracts(environment.db.read, over)) {
    expired += Number(await inUnitOfWork(environment, 'system', (work) => expireContract(work, id)))
  }
  log.info({ expired }, 'unsigned contracts have expired')
}

/** Reminds buyers who have not signed, once on each reminder day after sending. */
export async function remindSigners(environment: Environment, log: FastifyBaseLogger): Promise<void> {
  const { db, now } = environment
  const out = sql`r.state in ('Sent', 'Viewed', 'Signed') and r.expires_at > ${now} and r.reminders < ${reminderDays.length}`
  let reminded = 0
  for (const id of await listSentContracts(db.read, out)) {
    reminded += Number(await inUnitOfWork(environment, 'system', (work) => remindIfDue(work, id)))
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

/** Reads every open envelope, since a webhook may be lost, and begins and ends those that no retry has begun or ended. */
export async function checkEnvelopes(environment: Environment, log: FastifyBaseLogger): Promise<void> {
  const open = await listAtServices(environment.db.read)
  const unended = await listUnendedAtServices(environment.db.read)
  await inUnitOfWork(environment, 'system', async ({ jobs, tx }) => {
    for (const { id, envelope_id: envelopeId } of open)
      await jobs.enqueue(tx, envelopeId === null ? 'begin-envelope' : 'read-envelope', { contractId: id })
    for (const contract of unended) {
      const voiding = voidingOf(contract)
      if (voiding) await jobs.enqueue(tx, 'void-envelope', voiding)
    }
  })
  log.info({ open: open.length, unended: unended.length }, 'open envelopes are read')
}

/** Warns the person and their managers, once per expiration date. */
export async function warnOfHisNumbers(environment: Environment, log: FastifyBaseLogger): Promise<void> {
  const today = pacificDay(environment.now)
  const warned = await inUnitOfWork(environment, 'system', async (work) => {
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
      const details = { id, name, hisNumber, hisExpiresOn, today }
      await notify(work, 'person.his-number-expires', [id, ...managers], details)
    }
    return rows.length
  })
  log.info({ warned }, 'people with an expiring HIS number are notified')
}
