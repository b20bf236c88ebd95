import { ConfigError } from '@crm/api/platform/config'

interface Stoppable {
  stop(): Promise<void>
}

/**
 * Starts something, stops it on the first signal, and prints one sentence when it cannot start. A slow start may check
 * `leaving`.
 */
export async function stopping(start: (leaving: AbortSignal) => Promise<Stoppable>): Promise<void> {
  const leaving = new AbortController()
  const started = start(leaving.signal)
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      leaving.abort()
      void started.then((running) => running.stop()).finally(() => process.exit(0))
    })
  }
  await started.catch((error: unknown) => {
    console.error(explain(error))
    process.exit(1)
  })
}

/** A wrong setting is a sentence; other errors keep their stack for debugging. */
function explain(error: unknown): string {
  if (error instanceof ConfigError)
    return `These settings are wrong (.env.example explains them all):\n${error.message}`
  if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') {
    return 'The port is taken: stop what listens there, or set PORT to another one.'
  }
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}
