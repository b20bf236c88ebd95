/**
 * Contracts of the demo, on jobs that are pending: one in each state that somebody's hands bring about. What is signed by
 * all is filed among the documents of its job; one that was drawn up anew for a cancelled job was never signed.
 */
import { fileContract } from '@crm/api/contracts/file-contract'
import type { Connection, Database } from '@crm/api/db/database'
import { embeddedDrive } from '@crm/api/drive/embedded-drive'
import { expireContracts } from '@crm/api/jobs/look-after-contracts'
import { noJobs } from '@crm/api/jobs/queue'
import { rememberPeople } from '@crm/api/people/people'
import type { Contract } from '@crm/contract/web/contract-shapes'
import { cast } from '@crm/cast'
import { consentVersion } from '@crm/domain/contracts/consent'
import { signingDays } from '@crm/domain/contracts/states'
import { sql } from 'kysely'
import { pino } from 'pino'
import type { SeedApplication } from './application.ts'

type Step = 'send' | 'open' | 'sign' | 'countersign' | 'decline' | 'void' | 'request'

const ways: readonly (readonly Step[])[] = [
  [],
  ['send'],
  ['send', 'open'],
  ['send', 'open', 'sign'],
  ['send', 'open', 'sign', 'countersign'],
  ['send', 'open', 'request'],
]

/** What came to nothing on the first of these jobs, before they were drawn up anew. */
const before: readonly (readonly Step[])[] = [
  ['send', 'void'],
  ['send', 'open', 'decline'],
]

export async function enterContracts(
  application: SeedApplication,
  db: Database,
  driveFolder: string,
  today: Date,
): Promise<void> {
  const circumstances = { db, people: rememberPeople(db), jobs: noJobs }
  const daysBefore = (days: number) => new Date(today.getTime() - days * 86_400_000)
  for (const { id } of await cancelledSince(db.read, daysBefore(unsigned))) {
    await walk(application, id, daysBefore(unsigned), ['send'])
    const log = pino({ level: 'silent' })
    await expireContracts({ ...circumstances, now: daysBefore(unsigned - signingDays - 1) }, log)
  }
  const { rows } = await sql<{ id: string }>`
    select s.id from sales as s join leads as l on l.id = s.lead_id
    where s.status = 'Pending' and not s.on_hold and s.address_id is not null and l.email1 is not null
    and s.sales_rep_id = any(${[cast.rita.crm.id, cast.sam.crm.id]})
    order by s.created_at desc limit ${ways.length}
  `.execute(db.read)
  for (const [rank, { id }] of rows.entries()) {
    const at = new Date(today.getTime() - (rows.length - rank) * 3_600_000)
    const former = before[rank]
    if (former) await walk(application, id, new Date(at.getTime() - 1_800_000), former)
    const contractId = await walk(application, id, at, ways[rank] ?? [])
    await fileContract({ ...circumstances, drive: embeddedDrive(driveFolder), now: at }, contractId)
  }
}

/** Days ago. */
const unsigned = 45

/** A job that was cancelled before, and whose client has been quiet since. */
async function cancelledSince(db: Connection, at: Date): Promise<{ readonly id: string }[]> {
  const { rows } = await sql<{ id: string }>`
    select s.id from sales as s join leads as l on l.id = s.lead_id
    where s.status = 'Cancelled' and s.address_id is not null and l.email1 is not null
    and s.sales_rep_id = any(${[cast.rita.crm.id, cast.sam.crm.id]}) and l.last_activity_at < ${at}
    order by l.last_activity_at desc limit 1
  `.execute(db)
  return rows
}

async function walk(application: SeedApplication, saleId: string, at: Date, way: readonly Step[]) {
  const mona = <T>(path: string, body: object = {}) =>
    application.call<T>(cast.mona.username, at, 'POST', path, { ...body })
  let contract = await mona<Contract>('/contracts', { saleId })
  const path = `/contracts/${contract.id}`
  let link = ''
  const name = () => contract.signers[0]?.name ?? ''
  const doing: Record<Step, () => Promise<unknown>> = {
    async send() {
      contract = await mona<Contract>(`${path}/send`)
      const made = await mona<{ readonly path: string }>(`${path}/link`, {
        signerId: contract.signers[0]?.id,
      })
      link = made.path.replace('/sign/', '/signing/')
    },
    open: () => mona(`${link}/open`),
    sign: () => mona(`${link}/sign`, { name: name(), signature: { typed: name() }, consentVersion }),
    countersign: () => mona(`${path}/countersign`, { name: 'Mona Patel' }),
    decline: () => mona(`${link}/decline`, { reason: 'We want to wait until the roof is done.' }),
    void: () => mona(`${path}/void`, { reason: 'The price was typed wrong.' }),
    request() {
      const saleAmount = (contract.price ?? 0) + 1_200
      return application.call(cast.mona.username, at, 'PUT', '/contract-changeReq', {
        contractId: contract.id,
        reason: 'The panel has to be upgraded as well.',
        fields: { saleAmount, financeAmountOne: saleAmount, mpuNeeded: true },
      })
    },
  }
  for (const step of way) await doing[step]()
  return contract.id
}
