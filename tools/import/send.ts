/** The result of a row, as reported. */
export interface RowResult {
  readonly result: 'created' | 'merged' | 'repeated' | 'refused' | 'failed' | 'not sent'
  /** Short number of the lead, L-1042; null without one. */
  readonly lead: string | null
  /** A sentence; empty where the result explains itself. */
  readonly reason: string
  /** Every other row would fail the same way. */
  readonly endsAll?: true
}

export interface Endpoint {
  /** The API's address: `https://crm.example.com/api`. */
  readonly address: string
  readonly key: string
  /** Waits that many milliseconds. */
  readonly wait: (ms: number) => Promise<void>
}

/** A function that posts one row with retries; posting twice is idempotent (A-097). */
export function sending({ address, key, wait }: Endpoint) {
  // A rate limit pauses all rows: it belongs to the key, not to the row.
  let pause: Promise<unknown> = Promise.resolve()

  return async function send(fields: Readonly<Record<string, string>>): Promise<RowResult> {
    const body = JSON.stringify(fields)
    for (let tries = 1; ; tries++) {
      await pause
      const answer = await post(body)
      if (answer.status === 429) {
        pause = Promise.all([pause, wait(answer.retryAfterMs)])
        tries -= 1
        continue
      }
      const patience = patienceMs[answer.status === 500 ? 'fault' : 'outage'][tries - 1]
      if (!isPassing(answer) || patience === undefined) return resultOf(answer)
      await wait(patience)
    }
  }

  async function post(body: string): Promise<Answer> {
    const headers = { 'content-type': 'application/json', 'x-webhook-key': key, 'import-from': 'file' }
    try {
      const answer = await fetch(`${address}/webhooks/import-lead`, {
        method: 'POST',
        headers,
        body,
        redirect: 'manual',
        signal: AbortSignal.timeout(answerWithinMs),
      })
      return {
        status: answer.status,
        outcome: answer.headers.get('import-outcome') ?? '',
        message: messageIn(await answer.text()),
        retryAfterMs: retryAfterMs(answer.headers.get('retry-after')),
      }
    } catch (error) {
      return { status: 0, outcome: '', message: whyOf(error), retryAfterMs: 0 }
    }
  }
}

interface Answer {
  /** 0 without a response. */
  readonly status: number
  readonly outcome: string
  readonly message: string
  readonly retryAfterMs: number
}

const answerWithinMs = 60_000

/** Delays between retries. A server error is logged and would repeat, so it is retried less; an outage ends. */
const patienceMs = {
  fault: [1_000, 4_000],
  outage: [500, 1_000, 2_000, 4_000, 8_000, 15_000, 30_000],
} as const satisfies Record<string, readonly number[]>

const isPassing = ({ status }: Answer) => status === 0 || status >= 500

function resultOf({ status, outcome, message }: Answer): RowResult {
  const [, result, lead] = /^(created|merged|repeated) (L-\d+)$/.exec(outcome) ?? []
  if (status === 200 && result && lead) return { result: result as RowResult['result'], lead, reason: '' }
  const fate = { lead: null, reason: message }
  if (status === 413 || (status === 400 && message !== wrongKey)) return { result: 'refused', ...fate }
  if (status === 500) return { result: 'failed', ...fate }
  if (status === 0 || status === 400 || status > 500) return { result: 'failed', ...fate, endsAll: true }
  const reason = `This is not the address of the API: it answered ${status}.`
  return { result: 'failed', lead: null, reason, endsAll: true }
}

const wrongKey = 'Invalid webhook key.'

/** The server's own words; a proxy answers with HTML, which is not shown. */
function messageIn(text: string): string {
  try {
    const { message } = JSON.parse(text) as { message?: unknown }
    return typeof message === 'string' ? message : ''
  } catch {
    return ''
  }
}

/** Seconds or a date; one second when the server does not say. */
function retryAfterMs(header: string | null): number {
  if (header && /^\d+$/.test(header)) return Number(header) * 1_000
  const until = Date.parse(header ?? '') - Date.now()
  return until > 0 ? until : 1_000
}

/** "fetch failed" is uninformative; its cause is not. */
function whyOf(error: unknown): string {
  const { cause } = error instanceof Error ? error : {}
  const said = cause instanceof Error ? cause.message || (cause as NodeJS.ErrnoException).code : undefined
  return `No answer from the server${said ? `: ${said}` : ''}.`
}
