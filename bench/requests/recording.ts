/** The statements that our server really runs for a call, heard at the driver: they cannot drift from the product. */
import { Client } from 'pg'
import type { Statement } from './requests.ts'

/** One transaction, statement after statement; or reads outside of one, those of a wave at once. */
export type Step =
  | { readonly kind: 'transaction'; readonly statements: readonly Heard[] }
  | { readonly kind: 'reads'; readonly wave: readonly Heard[] }

export interface Heard extends Statement {
  /** Of a prepared statement. */
  readonly name?: string
}

interface Query extends Heard {
  readonly client: object
  /** Nobody else's statement was under way when this one began. */
  readonly alone: boolean
}

/** Runs `work` and answers what it asked the database. The list of the people is read once a second, not per call. */
export async function heardDuring(work: () => Promise<unknown>): Promise<Step[]> {
  const queries: Query[] = []
  let underWay = 0
  // oxlint-disable-next-line typescript/unbound-method -- Put back as it was, and called with its own `this`.
  const original = Client.prototype.query
  Client.prototype.query = function heard(this: object, ...args: unknown[]) {
    const query = queryOf(args)
    queries.push({ ...query, client: this, alone: underWay === 0 })
    underWay += 1
    const answer = (original as (...given: unknown[]) => unknown).apply(this, args)
    void Promise.resolve(answer)
      .catch(() => undefined)
      .finally(() => {
        underWay -= 1
      })
    return answer
  } as typeof original
  try {
    await work()
  } finally {
    Client.prototype.query = original
  }
  return stepsOf(queries.filter(({ text }) => !text.endsWith('from "users"')))
}

function queryOf([first, second]: unknown[]): Heard {
  const given = typeof first === 'string' ? { text: first, values: second } : (first as Partial<Heard>)
  const { text = '', values, name } = given as Partial<Heard>
  return { text, values: values ?? [], ...(name && { name }) }
}

function stepsOf(queries: readonly Query[]): Step[] {
  const steps: { kind: Step['kind']; statements: Heard[] }[] = []
  let open: { client: object; statements: Heard[] } | undefined
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
