/** One who listens: who they are now, what they have to be told, and the lines in which it is written. */
import { Readable } from 'node:stream'
import type { LiveLine } from '@crm/contract/web/live-shapes'
import { can } from '@crm/domain/people/can'
import type { Listener } from '../http/context.ts'
import { type Person, type UserRow, personOf } from '../people/people.ts'
import { heardBy } from './hearing.ts'
import type { Happened, Place } from './queries.ts'

export interface Stream extends Listener {
  readonly body: Readable
  /** When a line was written last. */
  writtenAt: number
  untold: Tally
  /** What it missed is being read: no line may say yet that everything was told. */
  isBehind: boolean
}

interface Tally {
  /** What others did to records. */
  readonly others: Part
  /** What the person did, here or elsewhere. */
  readonly own: Part
  /** Whoever did it, and of no record. */
  readonly anybodys: Part
}

interface Part {
  readonly topics: Set<string>
  readonly ids: Set<string>
}

/** A proxy takes a line that is still for dead, and so does the page. */
const beatMs = 15_000

/** Who leaves that many bytes lie does not read: they come again, and are told from where they stopped. */
const mostUnread = 64_000

/** More records than a page shows. */
const mostIds = 200

export const openStream = (listener: Listener): Stream => ({
  ...listener,
  body: new Readable({ read: () => undefined }),
  writtenAt: 0,
  untold: nothing(),
  isBehind: true,
})

const nothing = (): Tally => ({ others: none(), own: none(), anybodys: none() })
const none = (): Part => ({ topics: new Set(), ids: new Set() })

/** The person as they are now; undefined once they may not listen any more. */
export function personNow(stream: Stream, users: ReadonlyMap<string, UserRow>): Person | undefined {
  const { userId, claims, viewerId, expiresAt } = stream
  const user = users.get(userId)
  if (!user?.is_enabled || expiresAt.getTime() <= Date.now()) return undefined
  if (viewerId !== undefined) {
    const viewer = users.get(viewerId)
    if (!viewer?.is_enabled || !can.viewAs(personOf(viewer, { claims: [] })).ok) return undefined
  }
  return personOf(user, { claims })
}

/** Keeps of what happened whatever the person may hear. */
export function note(stream: Stream, person: Person, entries: readonly Happened[]): void {
  const { untold, viewerId } = stream
  for (const entry of entries) {
    const heard = heardBy(person, entry)
    if (!heard) continue
    const isOwn = entry.actor_id === person.id && viewerId === undefined
    const part = heard.ids.length === 0 ? untold.anybodys : isOwn ? untold.own : untold.others
    for (const topic of heard.topics) part.topics.add(topic)
    for (const id of heard.ids) part.ids.add(id)
  }
}

/** Their notifications are others than they were. */
export const noteNotifications = ({ untold }: Stream): unknown => untold.anybodys.topics.add('notification')

/** Writes down what was kept; and that nothing was, once in a while. */
export function tell(stream: Stream, at: Place): void {
  if (stream.isBehind) return
  const { others, own, anybodys } = stream.untold
  stream.untold = nothing()
  if (others.topics.size > 0) write(stream, { at, ...inLine(others) })
  if (own.topics.size > 0) write(stream, { at, ...inLine(own), mine: true })
  if (anybodys.topics.size > 0) write(stream, { at, topics: [...anybodys.topics] })
  if (Date.now() - stream.writtenAt >= beatMs) write(stream, { at })
}

const inLine = ({ topics, ids }: Part): Pick<LiveLine, 'topics' | 'ids'> => ({
  topics: [...topics],
  ...(ids.size <= mostIds && { ids: [...ids] }),
})

/** Too much was missed to be told. */
export function tellAll(stream: Stream, at: Place): void {
  stream.untold = nothing()
  write(stream, { at, all: true })
}

function write(stream: Stream, line: LiveLine): void {
  const { body } = stream
  stream.writtenAt = Date.now()
  body.push(`data: ${JSON.stringify(line)}\n\n`)
  if (body.readableLength > mostUnread) body.destroy()
}
