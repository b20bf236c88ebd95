/**
 * The demo's contracts, on pending jobs: one in each state that people can bring about. Signed ones are filed among the
 * documents of their job; a new one for a canceled job was never signed.
 */
import { fileContract } from '@crm/api/business/contracts/file-contract'
import type { Connection, Database } from '@crm/api/platform/db/database'
import type { Drive } from '@crm/api/platform/ports/drive'
import type { EvidenceKeys } from '@crm/api/platform/evidence-keys'
import type { Sealer } from '@crm/api/platform/ports/sealer'
import { expireContracts } from '@crm/api/jobs/look-after-contracts'
import { noJobs } from '@crm/api/platform/ports/jobs'
import { cachePeople } from '@crm/api/spine/people/people'
import type { Contract } from '@crm/contract/web/contract-shapes'
import { cast } from '@crm/cast'
import { currentConsents } from '@crm/domain/contracts/consent'
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

/** Contracts that failed on the first of these jobs, before the current ones. */
const before: readonly (readonly Step[])[] = [
  ['send', 'void'],
  ['send', 'open', 'decline'],
]

interface SealingServices {
  readonly drive: Drive
  readonly sealer: Sealer
  readonly evidence: EvidenceKeys
}

export async function enterContracts(
  application: SeedApplication,
  db: Database,
  { evidence, ...services }: SealingServices,
  today: Date,
): Promise<void> {
  const circumstances = { db, people: cachePeople(db), jobs: noJobs, evidence }
  const daysBefore = (days: number) => new Date(today.getTime() - days * 86_400_000)
  for (const { id } of await cancelledSince(db.read, daysBefore(unsigned))) {
    await walk(application, db.read, id, daysBefore(unsigned), ['send'])
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
    if (former) await walk(application, db.read, id, new Date(at.getTime() - 1_800_000), former)
    const contractId = await walk(application, db.read, id, at, ways[rank] ?? [])
    await fileContract({ ...circumstances, ...services, now: at }, contractId)
  }
}

/** Days ago. */
const unsigned = 45

/** A job that was canceled before, and whose client has been quiet since. */
async function cancelledSince(db: Connection, at: Date): Promise<{ readonly id: string }[]> {
  const { rows } = await sql<{ id: string }>`
    select s.id from sales as s join leads as l on l.id = s.lead_id
    where s.status = 'Cancelled' and s.address_id is not null and l.email1 is not null
    and s.sales_rep_id = any(${[cast.rita.crm.id, cast.sam.crm.id]}) and l.last_activity_at < ${at}
    order by l.last_activity_at desc limit 1
  `.execute(db)
  return rows
}

/** The newest link mailed to the buyer. */
async function mailedLink(db: Connection, contractId: string): Promise<string> {
  const { rows } = await sql<{ path: string }>`
    select letter -> 'link' ->> 'path' as path from mails
    where about_id = ${contractId} and is_secret order by created_at desc, id desc limit 1
  `.execute(db)
  const [mail] = rows
  if (!mail) throw new Error(`No link of the contract ${contractId} was mailed.`)
  return mail.path.replace('/sign/', '/signing/')
}

async function walk(
  application: SeedApplication,
  db: Connection,
  saleId: string,
  at: Date,
  way: readonly Step[],
) {
  const mona = <T>(path: string, body: object = {}) =>
    application.call<T>(cast.mona.username, at, 'POST', path, { ...body })
  // Some of these jobs have no installer yet.
  let contract = await mona<Contract>('/contracts', { saleId, usesSubcontractors: true })
  const path = `/contracts/${contract.id}`
  let link = ''
  const name = () => contract.signers[0]?.name ?? ''
  const doing: Record<Step, () => Promise<unknown>> = {
    async send() {
      contract = await mona<Contract>(`${path}/send`)
      link = await mailedLink(db, contract.id)
    },
    open: () => mona(`${link}/open`),
    sign: () =>
      mona(`${link}/sign`, {
        name: name(),
        signature: { typed: name() },
        consentVersion: currentConsents.English,
      }),
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
