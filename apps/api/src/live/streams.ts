/**
 * Everybody who listens to what changes, with one reader of the database for all of them (decision 0022). It reads
 * while somebody listens: when a process says that it committed something, and each second in case nobody was heard.
 */
import type { Readable } from 'node:stream'
import { setTimeout as delay } from 'node:timers/promises'
import type { LiveQuery } from '@crm/contract/web/live-shapes'
import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../db/database.ts'
import { withoutValues } from '../db/errors.ts'
import { LineIsFull } from '../db/semaphore.ts'
import type { Listener, Live } from '../http/context.ts'
import type { People } from '../people/people.ts'
import { type Place, type Span, happenedIn, placeBefore, placeNow, toldIn } from './queries.ts'
import { type Stream, note, noteNotifications, openStream, personNow, tell, tellAll } from './stream.ts'

interface Streams extends Live {
  /** Ends them all, and lets nobody listen any more. */
  stop(): void
}

/** Browsers and phones of one person: each has one, whatever its tabs. */
const mostPerPerson = 8

const pollMs = 1_000

/** Between two readings, however much is committed: a burst is told in few lines. */
const restMs = 50

/** So many entries were missed that reading all again is less. */
const mostMissed = 5_000

export function openLive(db: Database, people: People, log: FastifyBaseLogger): Streams {
  const streams = new Set<Stream>()
  /** Up to where the reader has come, or will have once it has read; undefined while nobody listens. */
  let place: Promise<Place> | undefined
  let joining = 0
  let isStopped = false
  let isDue = false
  let hurry = nobodyWaits

  async function listen(listener: Listener, query: LiveQuery, now: Date): Promise<Readable> {
    const own = [...streams].filter((one) => whoHears(one) === whoHears(listener))
    if (isStopped || own.length >= mostPerPerson) throw new LineIsFull('Enough streams are open already.')
    const stream = openStream(listener)
    stream.body.once('close', () => streams.delete(stream))
    joining += 1
    try {
      place ??= begin()
      const until = await place
      // At once: what is read from here on is told to this one, too.
      streams.add(stream)
      await tellMissed(stream, { from: await beginning(until, query, now), until })
    } catch (error) {
      stream.body.destroy()
      throw error
    } finally {
      joining -= 1
    }
    return stream.body
  }

  /** Where the page heard the last line, or began to read. */
  async function beginning(until: Place, { after, seconds }: LiveQuery, now: Date): Promise<Place> {
    if (after !== undefined) return after
    return seconds === 0 ? until : placeBefore(db.read, until, new Date(now.getTime() - seconds * 1_000))
  }

  async function tellMissed(stream: Stream, span: Span): Promise<void> {
    const person = personNow(stream, await people.all())
    let missed = 0
    for await (const entries of happenedIn(db.read, span)) {
      missed += entries.length
      if (missed > mostMissed) break
      if (person) note(stream, person, entries)
    }
    if ((await toldIn(db.read, span)).includes(stream.userId)) noteNotifications(stream)
    stream.isBehind = false
    if (missed > mostMissed) tellAll(stream, span.until)
    else tell(stream, span.until)
  }

  function begin(): Promise<Place> {
    const began = placeNow(db.read)
    began.then(readOn, () => {
      place = undefined
    })
    return began
  }

  async function readOn(from: Place): Promise<void> {
    const stopHearing = db.commits.hear(() => {
      isDue = true
      hurry()
    })
    let reached = from
    while (streams.size + joining > 0) {
      if (!isDue) await somethingCommitted()
      isDue = false
      place = turn(reached)
      try {
        reached = await place
      } catch (error) {
        // No line is written: whoever waits in vain comes again, and is told from where they stopped.
        log.warn({ err: withoutValues(error) }, 'live events cannot be read')
        await delay(pollMs)
      }
      place = Promise.resolve(reached)
      await delay(restMs)
    }
    place = undefined
    stopHearing()
  }

  const somethingCommitted = () =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, pollMs)
      hurry = () => {
        clearTimeout(timer)
        resolve()
      }
    })

  async function turn(from: Place): Promise<Place> {
    const [until, users] = await Promise.all([placeNow(db.read), people.all()])
    for (const stream of streams) if (!personNow(stream, users)) end(stream)
    if (until !== from) {
      for await (const entries of happenedIn(db.read, { from, until })) {
        for (const stream of streams) {
          const person = personNow(stream, users)
          if (person) note(stream, person, entries)
        }
      }
      const told = new Set(await toldIn(db.read, { from, until }))
      for (const stream of streams) if (told.has(stream.userId)) noteNotifications(stream)
    }
    for (const stream of streams) tell(stream, until)
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
      hurry()
    },
  }
}

const nobodyWaits = (): void => undefined

/** A person, or an administrator who looks through somebody’s eyes. */
const whoHears = ({ userId, viewerId }: Listener): string => viewerId ?? userId
