/**
 * A bare node:http handler. `/same/<request>/<variant>` runs exactly the statements that ours runs for the call,
 * `/least/…` the single statement of a careless program, `/outside/…` the prepared statement of a program with only a
 * plain table. None of them authenticates, validates or logs.
 */
import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { type ServerResponse, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Pool } from 'pg'
import type { Step } from './recording.ts'
import { type Recorded, replay } from './replay.ts'
import type { Statement } from './requests.ts'
import { answerMeasurements } from './usage.ts'

export interface Plan {
  readonly databaseUrl: string
  /** IDs younger than this are replaced in every replay. In milliseconds since 1970. */
  readonly madeAt: number
  /** Indexed by request and variant. */
  readonly same: readonly (readonly Recorded[])[]
  readonly least: readonly (readonly Statement[])[]
  readonly outside: readonly (readonly Statement[])[]
}

const plan = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8')) as Plan
const pool = new Pool({ connectionString: plan.databaseUrl, max: 10 })

const server = createServer((request, response) => {
  request.resume()
  void respond(request.url ?? '', response)
})
server.listen(0, '127.0.0.1', () => answerMeasurements((server.address() as AddressInfo).port, () => []))

async function respond(url: string, response: ServerResponse): Promise<void> {
  try {
    const body = JSON.stringify(await answer(url))
    response.writeHead(200, {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
    })
    response.end(body)
  } catch (error) {
    response.writeHead(500).end(String(error))
  }
}

function answer(url: string): Promise<unknown> {
  const [, kind, request, variant] = url.split('/')
  if (kind === 'same') return replay(pool, at(at(plan.same, request), variant))
  const statement =
    kind === 'least' ? at(at(plan.least, request), variant) : kept(at(at(plan.outside, request), variant))
  const one: Step = { kind: 'reads', wave: [statement] }
  return replay(pool, { steps: [one], token: '', since: plan.madeAt })
}

const kept = (statement: Statement) => ({ ...statement, name: hash('sha1', statement.text) })

function at<T>(from: readonly T[], index: string | undefined): T {
  const found = from[Number(index)]
  if (found === undefined) throw new Error(`There is nothing at ${index}.`)
  return found
}
