/** What became of a row, as the account tells it. */
export interface Fate {
  readonly result: 'created' | 'merged' | 'repeated' | 'refused' | 'failed' | 'not sent'
  /** Short number of the lead, L-1042; null when there is none. */
  readonly lead: string | null
  /** A sentence; empty where the result says it all. */
  readonly reason: string
  /** Every other row would fare the same. */
  readonly endsAll?: true
}

export interface Door {
  /** Of the API: `https://crm.example.com/api`. */
  readonly address: string
  readonly key: string
  /** Waits so many milliseconds. */
  readonly wait: (ms: number) => Promise<void>
}

/** A function that posts one row and tries until it is answered; posting it twice does no harm (A-097). */
export function sending({ address, key, wait }: Door) {
  // Whoever is told to wait makes all of them wait: the limit is the key's, not the row's.
  let pause: Promise<unknown> = Promise.resolve()

  return async function send(fields: Readonly<Record<string, string>>): Promise<Fate> {
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
      if (!isPassing(answer) || patience === undefined) return fateOf(answer)
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
  /** 0 when there was none. */
  readonly status: number
  readonly outcome: string
  readonly message: string
  readonly retryAfterMs: number
}

const answerWithinMs = 60_000

/** Between two tries. What the server could not do it has written down and cannot do later either; an outage ends. */
const patienceMs = {
  fault: [1_000, 4_000],
  outage: [500, 1_000, 2_000, 4_000, 8_000, 15_000, 30_000],
} as const satisfies Record<string, readonly number[]>

const isPassing = ({ status }: Answer) => status === 0 || status >= 500

function fateOf({ status, outcome, message }: Answer): Fate {
  const [, result, lead] = /^(created|merged|repeated) (L-\d+)$/.exec(outcome) ?? []
  if (status === 200 && result && lead) return { result: result as Fate['result'], lead, reason: '' }
  const fate = { lead: null, reason: message }
  if (status === 413 || (status === 400 && message !== wrongKey)) return { result: 'refused', ...fate }
  if (status === 500) return { result: 'failed', ...fate }
  if (status === 0 || status === 400 || status > 500) return { result: 'failed', ...fate, endsAll: true }
  const reason = `This is not the address of the API: it answered ${status}.`
  return { result: 'failed', lead: null, reason, endsAll: true }
}

const wrongKey = 'Invalid webhook key.'

/** The server's own words; a proxy answers with a page, of which nothing is told. */
function messageIn(text: string): string {
  try {
    const { message } = JSON.parse(text) as { message?: unknown }
    return typeof message === 'string' ? message : ''
  } catch {
    return ''
  }
}

/** Seconds or a date; a second when the server does not say. */
function retryAfterMs(header: string | null): number {
  if (header && /^\d+$/.test(header)) return Number(header) * 1_000
  const until = Date.parse(header ?? '') - Date.now()
  return until > 0 ? until : 1_000
}

/** "fetch failed" says nothing; its cause does. */
function whyOf(error: unknown): string {
  const { cause } = error instanceof Error ? error : {}
  const said = cause instanceof Error ? cause.message || (cause as NodeJS.ErrnoException).code : undefined
  return `No answer from the server${said ? `: ${said}` : ''}.`
}
