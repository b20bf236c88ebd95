import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { freezable } from '#test/freezable'
import { startTestServer, type TestServer } from '#test/server'
import { isUnavailable, sqlState } from './errors.ts'
import { type Connection, openDatabase, checkDatabase } from './database.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  await sql`create table purses (name text primary key, coins integer not null)`.execute(server.db.read)
})
beforeEach(() =>
  sql`truncate purses`.execute(server.db.read).then(() => put(server.db.read, { a: 10, b: 10 })),
)
afterAll(() => server.close())

const put = (db: Connection, coins: Record<string, number>) =>
  sql`insert into purses ${sql`select key, value::integer from json_each_text(${JSON.stringify(coins)})`}`.execute(
    db,
  )
const give = (db: Connection, name: string, coins: number) =>
  sql`update purses set coins = coins + ${coins} where name = ${name}`.execute(db)
const coinsIn = async (db: Connection, name: string) =>
  (await sql<{ coins: number }>`select coins from purses where name = ${name}`.execute(db)).rows[0]?.coins ??
  0

describe('a transaction', () => {
  test('a transaction is atomic', async () => {
    const work = server.db.inTransaction(async (tx) => {
      await give(tx, 'a', -5)
      throw new Error('The bank closed.')
    })
    await expect(work).rejects.toThrow('The bank closed.')
    expect(await coinsIn(server.db.read, 'a')).toBe(10)
  })

  test('a query cannot escape its transaction', async () => {
    const work = server.db.inTransaction(async (tx) => {
      await give(tx, 'a', -5)
      await give(server.db.read, 'b', 5)
    })
    await expect(work).rejects.toThrow('A query escaped its transaction: pass `tx` on.')
    expect([await coinsIn(server.db.read, 'a'), await coinsIn(server.db.read, 'b')]).toEqual([10, 10])
  })

  test('a transaction cannot open another one inside', async () => {
    const work = server.db.inTransaction(() => server.db.inTransaction((tx) => give(tx, 'a', 1)))
    await expect(work).rejects.toThrow('escaped')
  })

  test('a transaction does not block reads outside it', async () => {
    const [, coins] = await Promise.all([
      server.db.inTransaction((tx) => give(tx, 'a', 1)),
      coinsIn(server.db.read, 'b'),
    ])
    expect(coins).toBe(10)
  })
})

/** Both parties reach the same point of their first attempt before either continues. */
function meetingOfTwo() {
  let arrived = 0
  const { promise, resolve } = Promise.withResolvers<void>()
  return () => {
    arrived += 1
    if (arrived === 2) resolve()
    return promise
  }
}

describe('what PostgreSQL asks to be tried again is tried again', () => {
  test('a serialization failure is retried (40001)', async () => {
    const meet = meetingOfTwo()
    let attempts = 0
    const spend = () =>
      server.db.inTransaction(async (tx) => {
        attempts += 1
        await sql`set transaction isolation level repeatable read`.execute(tx)
        const coins = await coinsIn(tx, 'a')
        await meet()
        await sql`update purses set coins = ${coins - 1} where name = 'a'`.execute(tx)
      })
    await Promise.all([spend(), spend()])
    expect([attempts, await coinsIn(server.db.read, 'a')]).toEqual([3, 8])
  })

  test('a deadlock is retried (40P01)', async () => {
    const meet = meetingOfTwo()
    let attempts = 0
    const move = (from: string, to: string) =>
      server.db.inTransaction(async (tx) => {
        attempts += 1
        await sql`set local deadlock_timeout = '10ms'`.execute(tx)
        await give(tx, from, -1)
        await meet()
        await give(tx, to, 1)
      })
    await Promise.all([move('a', 'b'), move('b', 'a')])
    expect([attempts, await coinsIn(server.db.read, 'a'), await coinsIn(server.db.read, 'b')]).toEqual([
      3, 10, 10,
    ])
  })

  test('retries are limited, and other errors are not retried', async () => {
    const failing = (code: string) => {
      let attempts = 0
      const work = server.db.inTransaction(async (tx) => {
        attempts += 1
        await sql`do ${sql.lit(`begin raise exception using errcode = '${code}'; end`)}`.execute(tx)
      })
      return work.then(
        () => [attempts, 'none'],
        (error: unknown) => [attempts, sqlState(error)],
      )
    }
    expect(await failing('40001')).toEqual([5, '40001'])
    expect(await failing('23505')).toEqual([1, '23505'])
  })
})

test('dates stay dates, counts are numbers, and money stays text', async () => {
  const { rows } =
    await sql`select '2026-03-08'::date as day, 3000000000::bigint as n, 18.9900::numeric as fee`.execute(
      server.db.read,
    )
  expect(rows).toEqual([{ day: '2026-03-08', n: 3_000_000_000, fee: '18.9900' }])
})

describe('what an address says of its sessions', () => {
  const openWith = (options: string) => {
    const address = new URL(server.databaseUrl)
    address.searchParams.set('options', options)
    return openDatabase(address.href, { max: 1 })
  }
  const settings = async (db: Connection) => {
    const { rows } = await sql`
      select current_setting('timezone') as zone, current_setting('jit') as jit, current_setting('work_mem') as memory,
        '2026-03-20 12:00:00+00'::timestamptz as noon
    `.execute(db)
    return rows[0]
  }

  test('session options of the URL are added to ours, and the time zone stays UTC', async () => {
    const db = openWith('-c work_mem=5MB -c jit=on -c timezone=America/Los_Angeles')
    expect(await settings(db.read)).toEqual({
      zone: 'UTC',
      jit: 'on',
      memory: '5MB',
      noon: '2026-03-20T12:00:00.000Z',
    })
    await db.close()
  })

  test('a pooler that drops the time zone prevents the start', async () => {
    const db = openDatabase(server.databaseUrl, { max: 1 })
    await checkDatabase(db, server.databaseUrl)
    await sql`set timezone = 'Europe/London'`.execute(db.read)
    await expect(checkDatabase(db, server.databaseUrl)).rejects.toThrow(
      'answers in the time zone Europe/London instead of UTC',
    )
    await db.close()
  })
})

test('a connection cut between two statements counts as an unavailable database', async () => {
  const meet = meetingOfTwo()
  const cut = Promise.withResolvers<void>()
  const giving = server.db.inTransaction(async (tx) => {
    await give(tx, 'a', -5)
    await meet()
    await cut.promise
  })
  await meet()
  await server.database.close()
  cut.resolve()
  await expect(giving).rejects.toSatisfy(isUnavailable)
  await server.database.open()
  expect(await coinsIn(server.db.read, 'a')).toBe(10)
})

describe('a database that stands still', () => {
  test('an unresponsive server ends waiting queries, in and out of transactions, and work resumes afterwards', async () => {
    const way = await freezable(server.databaseUrl)
    const db = openDatabase(way.url, { timeoutMs: 100 })
    const meet = meetingOfTwo()
    const frozen = Promise.withResolvers<void>()
    const giving = db.inTransaction(async (tx) => {
      await give(tx, 'a', -5)
      await meet()
      await frozen.promise
      await give(tx, 'b', 5)
    })
    await db.ping()
    await meet()
    way.freeze()
    frozen.resolve()
    const waiting = [giving, coinsIn(db.read, 'a'), db.ping()]
    for (const answer of await Promise.allSettled(waiting)) expect(answer.status).toBe('rejected')
    await expect(giving).rejects.toSatisfy(isUnavailable)

    way.thaw()
    await db.ping()
    expect([await coinsIn(db.read, 'a'), await coinsIn(db.read, 'b')]).toEqual([10, 10])
    await db.close()
    await way.close()
  })

  test('a slow query is not ended', async () => {
    const db = openDatabase(server.databaseUrl, { timeoutMs: 20 })
    const { rows } = await sql`select true as slow from pg_sleep(0.3)`.execute(db.read)
    expect(rows).toEqual([{ slow: true }])
    await db.close()
  })
})
