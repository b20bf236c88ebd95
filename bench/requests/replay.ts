/** Replays recorded statements: the same texts in the same order, with new values wherever the recorded ones were new. */
import { randomBytes } from 'node:crypto'
import { newId } from '@crm/api/platform/ids'
import type { Pool, PoolClient } from 'pg'
import type { RecordedCall, Step } from './recording.ts'
import { fresh, freshMark } from './requests.ts'

export interface Recorded {
  readonly steps: readonly Step[]
  /** The value of `freshMark` in the recording. */
  readonly token: string
  /** IDs younger than this were created by the call itself. In milliseconds since 1970. */
  readonly since: number
}

/** Returns the rows of the last statement. */
export async function replay(pool: Pool, { steps, token, since }: Recorded): Promise<unknown[]> {
  const renew = renewal(token, since)
  let last: unknown[] = []
  for (const step of steps) {
    if (step.kind === 'reads') {
      const answers = await Promise.all(step.wave.map((heard) => pool.query(renew(heard))))
      last = answers.at(-1)?.rows ?? []
    } else last = await transaction(pool, step.statements, renew)
  }
  return last
}

type Renew = (heard: RecordedCall, number?: unknown) => { text: string; values: unknown[]; name?: string }

async function transaction(
  pool: Pool,
  statements: readonly RecordedCall[],
  renew: Renew,
): Promise<unknown[]> {
  const client: PoolClient = await pool.connect()
  let number: unknown
  let last: unknown[] = []
  try {
    await client.query('begin')
    for (const heard of statements) {
      const { rows } = await client.query<{ number?: unknown }>(renew(heard, number))
      if (heard.text.includes('nextval(')) number = rows[0]?.number
      last = rows
    }
    await client.query('commit')
    return last
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}

/** New values for one call: equal ones stay equal. */
function renewal(token: string, since: number): Renew {
  const newToken = fresh()
  const ids = new Map<string, string>()
  const renewed = (value: unknown): unknown => {
    if (typeof value !== 'string') return value
    if (isYoungerId(value, since)) {
      const id = ids.get(value) ?? newId()
      ids.set(value, id)
      return id
    }
    if (token && value.includes(token)) return value.replaceAll(token, newToken)
    return value.includes(freshMark) ? value.replaceAll(freshMark, newToken) : value
  }
  return ({ text, values, name }, number) => ({
    text,
    ...(name && { name }),
    values: values.map((value) => {
      if (text.includes('pg_advisory_xact_lock')) return otherLocks(value)
      if (typeof value === 'number' && /insert into "leads"/.test(text)) return number
      return Array.isArray(value) ? value.map(renewed) : renewed(value)
    }),
  })
}

/** The same number of locks, so that calls wait for each other as often as ours do. */
const otherLocks = (value: unknown) =>
  (value as unknown[]).map(() => randomBytes(8).readBigInt64BE().toString())

const uuid7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-/

const isYoungerId = (text: string, since: number) =>
  uuid7.test(text) && Number.parseInt(text.slice(0, 8) + text.slice(9, 13), 16) >= since
