/** Closing a run of 200 people is interrupted: either all are paid or nobody, and closing again pays each once. */
import { payRuns } from '@crm/contract'
import { cast } from '@crm/cast'
import { sql } from 'kysely'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { good } from '#test/builders'
import { openSheetWorld } from '#test/sheet-world'

const people = 200

let world: Awaited<ReturnType<typeof openSheetWorld>>
beforeAll(async () => {
  world = await openSheetWorld()
  for (let made = 0; made < people; made += 20) {
    await Promise.all(Array.from({ length: 20 }, () => world.sheetIn('Approved')))
  }
  await world.server.arrange(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql`update sales set install_completed_date = '2026-03-01'`.execute(tx)
    // Each sheet belongs to another rep.
    await sql`
      insert into users (id, oid, tid, name, email, created_at, updated_at, search)
      select md5('rep' || n)::uuid, md5('oid' || n)::uuid, tid, 'Rep ' || n, 'rep' || n || '@sunridge.example', now(), now(), 'rep'
      from generate_series(1, ${people}) as n, users where users.id = ${cast.rita.crm.id}
    `.execute(tx)
    await sql`
      update commission_sheets as r set rep_id = md5('rep' || n.n)::uuid
      from (select id, row_number() over (order by id) as n from commission_sheets) as n where n.id = r.id
    `.execute(tx)
  })
}, 240_000)
afterAll(() => world.server.close())

const paidIn = async (runId: string): Promise<number> => {
  const { rows } = await sql<{ n: number }>`
    select count(*)::integer as n from payments as p
    where pay_run_id = ${runId} and reverses is null and not exists (select from payments where reverses = p.id)
  `.execute(world.server.db.read)
  return rows[0]?.n ?? 0
}

/** Kills the connection that closes the run, like a dying process or database. */
const cutOff = () =>
  sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null
  `.execute(world.server.db.read)

test('an interrupted closing pays everybody or nobody, and nobody twice', { timeout: 240_000 }, async () => {
  const run = await good(
    world.fiona.call(payRuns.create, {
      body: { from: '2026-03-01', to: '2026-03-31', payDate: '2026-03-02', firstCheckNumber: '1001' },
    }),
  )
  expect(run.payees).toHaveLength(people)
  const close = () =>
    world.fiona.call(payRuns.close, { params: { id: run.id }, body: { fingerprint: run.fingerprint } })

  let cut = 0
  for (const moment of [40, 150, 400, 900, 1_600]) {
    const closing = close().catch(() => undefined)
    await delay(moment)
    await cutOff().catch(() => undefined)
    const answer = await closing
    const paid = await paidIn(run.id)
    expect([0, people]).toContain(paid)
    if (answer?.status === 200) {
      const body = { reason: 'It was quicker than the cut.' }
      await good(world.fiona.call(payRuns.reopen, { params: { id: run.id }, body }))
      continue
    }
    cut += 1
    expect(paid).toBe(0)
  }
  expect(cut).toBeGreaterThan(0)

  const closed = await good(close())
  await good(close())
  expect(closed.state).toBe('Closed')
  expect(await paidIn(run.id)).toBe(people)
  const { rows } = await sql<{ checks: number; total: string }>`
    select count(distinct check_number)::integer as checks, sum(amount)::text as total from payments
    where pay_run_id = ${run.id}
  `.execute(world.server.db.read)
  expect(rows).toEqual([{ checks: people, total: run.totals.toPay.toFixed(2) }])
})
