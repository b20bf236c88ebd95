/** Every process over one database hears that something was committed. What it was, whoever cares reads. */
import type { Pool, PoolClient } from 'pg'

export interface Commits {
  /** Told after a commit, by this process or another; perhaps once for several, and perhaps in vain. */
  hear(listener: () => void): () => void
}

export interface Announced extends Commits {
  /** Something was committed. */
  tell(): void
  close(): Promise<void>
}

const channel = 'crm_commits'

/**
 * PostgreSQL writes notices down one commit after the other: it is told apart from the business's transactions, and at
 * most so often by a process.
 */
const restMs = 50

/** A connection that was lost is made again after so long. Behind a pooler none may ever hear: see `apps/api/src/live`. */
const againMs = 1_000

/** @param listening gives the one connection that listens, while somebody here does */
export function announceCommits(notify: (channel: string) => Promise<unknown>, listening: Pool): Announced {
  const listeners = new Set<() => void>()
  let resting: NodeJS.Timeout | undefined
  let isDue = false
  let client: Promise<PoolClient> | undefined
  let again: NodeJS.Timeout | undefined

  function tell() {
    isDue = resting !== undefined
    if (isDue) return
    notify(channel).catch(() => undefined)
    resting = setTimeout(() => {
      resting = undefined
      if (isDue) tell()
    }, restMs).unref()
  }

  function listen() {
    const began: Promise<PoolClient> = begin(() => lose(began))
    client = began
    began.catch(() => lose(began))
  }

  async function begin(onEnd: () => void): Promise<PoolClient> {
    const connection = await listening.connect()
    connection.on('notification', () => listeners.forEach((listener) => listener()))
    connection.on('end', onEnd)
    await connection.query(`listen ${channel}`)
    return connection
  }

  function lose(lost: Promise<PoolClient>) {
    if (client !== lost) return
    leave()
    again = setTimeout(() => listeners.size > 0 && listen(), againMs).unref()
  }

  function leave() {
    clearTimeout(again)
    void client?.then((connection) => connection.release(true)).catch(() => undefined)
    client = undefined
  }

  return {
    tell,
    hear(listener) {
      if (listeners.size === 0) listen()
      listeners.add(listener)
      return () => {
        if (listeners.delete(listener) && listeners.size === 0) leave()
      }
    },
    async close() {
      clearTimeout(resting)
      leave()
      await listening.end()
    },
  }
}
