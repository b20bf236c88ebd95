/** Signals commits to every process on one database. The signal has no content: listeners read what changed. */
import type { Pool, PoolClient } from 'pg'

export interface Commits {
  /** Called after a commit of any process; perhaps once for several commits, and perhaps without a change. */
  subscribe(listener: () => void): () => void
}

export interface Announced extends Commits {
  /** Signals a commit. */
  announce(): void
  close(): Promise<void>
}

const channel = 'crm_commits'

/**
 * PostgreSQL serializes commits with notifications, so they are sent apart from business transactions and throttled
 * per process.
 */
const throttleMs = 50

/**
 * The reconnect delay of a lost connection. Behind a pooler notifications may never arrive: see
 * `apps/api/src/spine/live`.
 */
const reconnectMs = 1_000

/** @param listening provides the one connection that listens while this process has subscribers */
export function announceCommits(notify: (channel: string) => Promise<unknown>, listening: Pool): Announced {
  const listeners = new Set<() => void>()
  let throttle: NodeJS.Timeout | undefined
  let isDue = false
  let client: Promise<PoolClient> | undefined
  let reconnect: NodeJS.Timeout | undefined

  function tell() {
    isDue = throttle !== undefined
    if (isDue) return
    notify(channel).catch(() => undefined)
    throttle = setTimeout(() => {
      throttle = undefined
      if (isDue) tell()
    }, throttleMs).unref()
  }

  function connect() {
    const attempt: Promise<PoolClient> = openClient(() => handleLoss(attempt))
    client = attempt
    attempt.catch(() => handleLoss(attempt))
  }

  async function openClient(onEnd: () => void): Promise<PoolClient> {
    const connection = await listening.connect()
    connection.on('notification', () => listeners.forEach((listener) => listener()))
    connection.on('end', onEnd)
    await connection.query(`listen ${channel}`)
    return connection
  }

  function handleLoss(lost: Promise<PoolClient>) {
    if (client !== lost) return
    disconnect()
    reconnect = setTimeout(() => listeners.size > 0 && connect(), reconnectMs).unref()
  }

  function disconnect() {
    clearTimeout(reconnect)
    void client?.then((connection) => connection.release(true)).catch(() => undefined)
    client = undefined
  }

  return {
    announce: tell,
    subscribe(listener) {
      if (listeners.size === 0) connect()
      listeners.add(listener)
      return () => {
        if (listeners.delete(listener) && listeners.size === 0) disconnect()
      }
    },
    async close() {
      clearTimeout(throttle)
      disconnect()
      await listening.end()
    },
  }
}
