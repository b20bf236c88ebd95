/** The statements that our server really runs for a call, recorded at the driver: they cannot drift from the product. */
import { Client } from 'pg'
import type { Statement } from './requests.ts'

/** One transaction with its statements in order; or reads outside of one, grouped by what ran concurrently. */
export type Step =
  | { readonly kind: 'transaction'; readonly statements: readonly RecordedCall[] }
  | { readonly kind: 'reads'; readonly wave: readonly RecordedCall[] }

export interface RecordedCall extends Statement {
  /** Name of a prepared statement. */
  readonly name?: string
}

interface Query extends RecordedCall {
  readonly client: object
  /** True if no other statement was running when this one began. */
  readonly alone: boolean
}

let heard: ((query: RecordedCall, client: object) => () => void) | undefined

// Permanent, and before any connection: a connection keeps the function it was created with.
// oxlint-disable-next-line typescript/unbound-method -- Called with its own `this`.
const original = Client.prototype.query as (...given: unknown[]) => unknown
Client.prototype.query = function query(this: object, ...args: unknown[]) {
  const answered = heard?.(queryOf(args), this)
  const answer = original.apply(this, args)
  if (answered) void Promise.resolve(answer).then(answered, answered)
  return answer
} as typeof Client.prototype.query

/** Runs `work` and returns its statements. The list of users is cached for a second, not read per call. */
export async function recordDuring(work: () => Promise<unknown>): Promise<Step[]> {
  const queries: Query[] = []
  let underWay = 0
  heard = (query, client) => {
    queries.push({ ...query, client, alone: underWay === 0 })
    underWay += 1
    return () => {
      underWay -= 1
    }
  }
  try {
    await work()
  } finally {
    heard = undefined
  }
  if (queries.length === 0) throw new Error('Nothing was asked of the database: the recording hears nothing.')
  return stepsOf(queries.filter(({ text }) => !text.endsWith('from "users"')))
}

function queryOf([first, second]: unknown[]): RecordedCall {
  const given = typeof first === 'string' ? { text: first, values: second } : (first as Partial<RecordedCall>)
  const { text = '', values, name } = given as Partial<RecordedCall>
  return { text, values: values ?? [], ...(name && { name }) }
}

function stepsOf(queries: readonly Query[]): Step[] {
  const steps: { kind: Step['kind']; statements: RecordedCall[] }[] = []
  let open: { client: object; statements: RecordedCall[] } | undefined
  for (const { client, alone, ...heard } of queries) {
    const word = heard.text.trim().toLowerCase()
    if (open?.client === client) {
      if (word === 'commit') open = undefined
      else open.statements.push(heard)
    } else if (word.startsWith('begin') || word.startsWith('start transaction')) {
      open = { client, statements: [] }
      steps.push({ kind: 'transaction', statements: open.statements })
    } else {
      const last = steps.at(-1)
      if (last?.kind === 'reads' && !alone) last.statements.push(heard)
      else steps.push({ kind: 'reads', statements: [heard] })
    }
  }
  return steps.map(({ kind, statements }) =>
    kind === 'reads' ? { kind, wave: statements } : { kind, statements },
  )
}
