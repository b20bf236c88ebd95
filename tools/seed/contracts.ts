/** Contracts of the demo, on jobs that are pending: one in each state that somebody's hands bring about. */
import type { Connection } from '@crm/api/db/database'
import type { Contract } from '@crm/contract/web/contract-shapes'
import { cast } from '@crm/cast'
import { consentVersion } from '@crm/domain/contracts/consent'
import { sql } from 'kysely'
import type { SeedApplication } from './application.ts'

type Step = 'send' | 'open' | 'sign' | 'countersign' | 'decline' | 'void' | 'request'

const ways: readonly (readonly Step[])[] = [
  [],
  ['send'],
  ['send', 'open'],
  ['send', 'open', 'sign'],
  ['send', 'open', 'sign', 'countersign'],
  ['send', 'open', 'decline'],
  ['send', 'void'],
  ['send', 'open', 'request'],
]

export async function enterContracts(
  application: SeedApplication,
  db: Connection,
  today: Date,
): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select s.id from sales as s join leads as l on l.id = s.lead_id
    where s.status = 'Pending' and not s.on_hold and s.address_id is not null and l.email1 is not null
    and s.sales_rep_id = any(${[cast.rita.crm.id, cast.sam.crm.id]})
    order by s.created_at desc limit ${ways.length}
  `.execute(db)
  for (const [rank, { id }] of rows.entries()) {
    const at = new Date(today.getTime() - (rows.length - rank) * 3_600_000)
    await walk(application, id, at, ways[rank] ?? [])
  }
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
    request: () =>
      application.call(cast.mona.username, at, 'PUT', '/contract-changeReq', {
        contractId: contract.id,
        reason: 'The panel has to be upgraded as well.',
        fields: { saleAmount: (contract.price ?? 0) + 1_200, mpuNeeded: true },
      }),
  }
  for (const step of way) await doing[step]()
}
