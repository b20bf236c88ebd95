/**
 * The event streams of all listeners, fed by one reader of the database (decision 0022). It reads only while somebody
 * listens: when a process signals a commit, and every second in case a signal was lost.
 */
import type { Readable } from 'node:stream'
import { setTimeout as delay } from 'node:timers/promises'
import type { LiveQuery } from '@crm/contract/web/live-shapes'
import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '#platform/db/database'
import { withoutValues } from '#platform/db/errors'
import { QueueFull } from '#platform/db/semaphore'
import type { Listener, Live } from '#spine/http/context'
import type { People } from '#spine/people/people'
import {
  type StreamCursor,
  type Span,
  entriesIn,
  isRestoredBetween,
  cursorSince,
  currentCursor,
  notifiedIn,
} from './queries.ts'
import {
  type Stream,
  addEntries,
  addNotifications,
  openStream,
  currentPerson,
  flush,
  sendRefetchAll,
} from './stream.ts'

interface Streams extends Live {
  /** Ends all streams and accepts no more. */
  stop(): void
}

/** One stream per browser or phone, which its tabs share. */
const maxStreamsPerPerson = 8

const pollMs = 1_000

/** The throttle between two reads: a burst of commits becomes few messages. */
const throttleMs = 50

/** After more missed entries than this, a full refetch is cheaper. */
const maxMissed = 5_000

export function openLive(db: Database, people: People, log: FastifyBaseLogger): Streams {
  const streams = new Set<Stream>()
  /** The reader's cursor, or the one it will have after the current read; undefined while nobody listens. */
  let cursor: Promise<StreamCursor> | undefined
  let joining = 0
  let isStopped = false
  let hasCommit = false
  let wake = noWaiter

  async function listen(listener: Listener, query: LiveQuery, now: Date): Promise<Readable> {
    const own = [...streams].filter((other) => listenerId(other) === listenerId(listener))
    if (isStopped || own.length >= maxStreamsPerPerson)
      throw new QueueFull('Enough streams are open already.')
    const stream = openStream(listener)
    stream.body.once('close', () => streams.delete(stream))
    joining += 1
    try {
      cursor ??= startReader()
      const until = await cursor
      // Joins before the backlog is read, so that no entry falls between the two.
      streams.add(stream)
      await sendMissed(stream, { from: await startOf(until, query, now), until })
    } catch (error) {
      stream.body.destroy()
      throw error
    } finally {
      joining -= 1
    }
    return stream.body
  }

  /** The cursor of the page's last message, or of the time when the page started to load. */
  async function startOf(
    until: StreamCursor,
    { after, seconds }: LiveQuery,
    now: Date,
  ): Promise<StreamCursor> {
    if (after !== undefined) return after
    return seconds === 0 ? until : cursorSince(db.read, until, new Date(now.getTime() - seconds * 1_000))
  }

  async function sendMissed(stream: Stream, span: Span): Promise<void> {
    const person = currentPerson(stream, await people.all())
    if (isRestoredBetween(span)) {
      stream.isBehind = false
      sendRefetchAll(stream, span.until)
      return
    }
    let missed = 0
    for await (const entries of entriesIn(db.read, span)) {
      missed += entries.length
      if (missed > maxMissed) break
      if (person) addEntries(stream, person, entries)
    }
    if ((await notifiedIn(db.read, span)).includes(stream.userId)) addNotifications(stream)
    stream.isBehind = false
    if (missed > maxMissed) sendRefetchAll(stream, span.until)
    else flush(stream, span.until)
  }

  function startReader(): Promise<StreamCursor> {
    const started = currentCursor(db.read)
    started.then(readLoop, () => {
      cursor = undefined
    })
    return started
  }

  async function readLoop(from: StreamCursor): Promise<void> {
    const unsubscribe = db.commits.subscribe(() => {
      hasCommit = true
      wake()
    })
    let position = from
    while (streams.size + joining > 0) {
      if (!hasCommit) await nextCommit()
      hasCommit = false
      cursor = readOnce(position)
      try {
        position = await cursor
      } catch (error) {
        // Nothing is sent: waiting clients reconnect and continue from their cursor.
        log.warn({ err: withoutValues(error) }, 'live events cannot be read')
        await delay(pollMs)
      }
      cursor = Promise.resolve(position)
      await delay(throttleMs)
    }
    cursor = undefined
    unsubscribe()
  }

  const nextCommit = () =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, pollMs)
      wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })

  async function readOnce(from: StreamCursor): Promise<StreamCursor> {
    const [until, users] = await Promise.all([currentCursor(db.read), people.all()])
    for (const stream of streams) if (!currentPerson(stream, users)) end(stream)
    if (isRestoredBetween({ from, until })) {
      for (const stream of streams) sendRefetchAll(stream, until)
      return until
    }
    if (until !== from) {
      for await (const entries of entriesIn(db.read, { from, until })) {
        for (const stream of streams) {
          const person = currentPerson(stream, users)
          if (person) addEntries(stream, person, entries)
        }
      }
      const notified = new Set(await notifiedIn(db.read, { from, until }))
      for (const stream of streams) if (notified.has(stream.userId)) addNotifications(stream)
    }
    for (const stream of streams) flush(stream, until)
    return until
  }

  function end(stream: Stream): void {
    streams.delete(stream)
    stream.body.push(null)
  }

  return {
    listen,
    stop() {
      isStopped = true
      streams.forEach(end)
      wake()
    },
  }
}

const noWaiter = (): void => undefined

/** A person, or the administrator who views as them. */
const listenerId = ({ userId, viewerId }: Listener): string => viewerId ?? userId
