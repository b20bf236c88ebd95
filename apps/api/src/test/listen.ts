/** A client of the live stream, for tests. */
import { LiveLine } from '@crm/contract/web/live-shapes'
import type { cast } from '@crm/cast'
import { expect, vi } from 'vitest'
import type { TestServer } from './server.ts'

export interface Listening {
  readonly lines: readonly LiveLine[]
  /** The ids of all records in received events, by any author. */
  ids(): readonly string[]
  topics(): readonly string[]
  /** Waits until the condition holds. */
  waitUntil(holds: () => boolean): Promise<void>
  /** Waits for an event about this record. */
  waitForRecord(id: string): Promise<void>
  /** Resolves when the server has ended the stream. */
  readonly ended: Promise<void>
  leave(): void
}

const open = new Set<Listening>()

/** Rejects when the stream is refused. */
export async function listenAs(
  server: TestServer,
  person: keyof typeof cast,
  { query = {}, headers = {} }: { query?: Record<string, string>; headers?: Record<string, string> } = {},
): Promise<Listening> {
  const leaving = new AbortController()
  const response = await fetch(`${server.url}/live?${new URLSearchParams(query).toString()}`, {
    headers: { authorization: `Bearer ${await server.tokenOf(person)}`, ...headers },
    signal: leaving.signal,
  })
  expect([response.status, response.headers.get('content-type')]).toEqual([
    200,
    'text/event-stream; charset=utf-8',
  ])
  const lines: LiveLine[] = []
  const listening: Listening = {
    lines,
    ids: () => lines.flatMap(({ ids = [] }) => ids),
    topics: () => lines.flatMap(({ topics = [] }) => topics),
    waitUntil: comes,
    waitForRecord: (id) => comes(() => listening.ids().includes(id)),
    ended: read(response, lines),
    leave: () => leaving.abort(),
  }
  open.add(listening)
  return listening
}

const comes = (holds: () => boolean) => vi.waitFor(() => expect(holds()).toBe(true), { timeout: 20_000 })

/** Runs after each test, since the number of streams per person is limited. */
export function leaveAll(): void {
  open.forEach((one) => one.leave())
  open.clear()
}

async function read({ body }: Response, lines: LiveLine[]): Promise<void> {
  let rest = ''
  try {
    for await (const text of body?.pipeThrough(new TextDecoderStream()) ?? []) {
      const parts = (rest + text).split('\n\n')
      rest = parts.pop() ?? ''
      lines.push(...parts.map((part) => LiveLine.parse(JSON.parse(part.replace('data: ', '')))))
    }
  } catch {
    // Disconnected.
  }
}
