import type { App } from './ours.ts'
import { recordDuring } from './recording.ts'
import type { Recorded } from './replay.ts'
import { type Call, type Measured, type Tokens, fresh, freshMark } from './requests.ts'

/** Runs every variant of every request once through the application, and records its statements. */
export async function recordAll(
  app: App,
  requests: readonly Measured[],
  tokens: Tokens,
): Promise<Recorded[][]> {
  const all: Recorded[][] = []
  for (const { calls } of requests) {
    const recorded: Recorded[] = []
    for (const call of calls) recorded.push(await record(app, call, tokens))
    all.push(recorded)
  }
  return all
}

async function record(app: App, call: Call, tokens: Tokens): Promise<Recorded> {
  const mark = fresh()
  const since = Date.now()
  const steps = await recordDuring(() => send(app, call, tokens, mark))
  return { steps, token: mark, since }
}

/** Throws on an error response. */
export async function send(app: App, call: Call, tokens: Tokens, mark = fresh()): Promise<string> {
  const { statusCode, body } = await app.inject({
    method: call.method,
    url: `/api${call.path}`,
    headers: { authorization: `Bearer ${tokens[call.as]}`, 'content-type': 'application/json' },
    ...(call.body && { payload: call.body.replaceAll(freshMark, mark) }),
  })
  if (statusCode >= 300) throw new Error(`${call.method} ${call.path} answered ${statusCode}: ${body}`)
  return body
}
