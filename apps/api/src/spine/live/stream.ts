/** One listener's stream: its current person, its pending events, and the server-sent events it writes. */
import { Readable } from 'node:stream'
import type { LiveLine } from '@crm/contract/web/live-shapes'
import { can } from '@crm/domain/people/can'
import type { Listener } from '#spine/http/context'
import { type Person, type UserRow, personOf } from '#spine/people/people'
import { visibleTo } from './visibility.ts'
import type { HistoryEntry, StreamCursor } from './queries.ts'

export interface Stream extends Listener {
  readonly body: Readable
  /** Timestamp of the last message. */
  writtenAt: number
  pending: Tally
  /** The backlog is still being read, so no message may move the client's cursor yet. */
  isBehind: boolean
}

interface Tally {
  /** Changes of other people to records. */
  readonly others: EventSet
  /** The person's own changes, from any device. */
  readonly own: EventSet
  /** Events without a record, by any author. */
  readonly global: EventSet
}

interface EventSet {
  readonly topics: Set<string>
  readonly ids: Set<string>
}

/** Proxies and the page take a silent connection for dead. */
const heartbeatMs = 15_000

/** A client that leaves this many bytes unread is disconnected; it reconnects and continues from its cursor. */
const maxUnreadBytes = 64_000

/** More records than a page shows. */
const maxIds = 200

export const openStream = (listener: Listener): Stream => ({
  ...listener,
  body: new Readable({ read: () => undefined }),
  writtenAt: 0,
  pending: noEvents(),
  isBehind: true,
})

const noEvents = (): Tally => ({ others: emptySet(), own: emptySet(), global: emptySet() })
const emptySet = (): EventSet => ({ topics: new Set(), ids: new Set() })

/** The current person; undefined once they may not listen any more. */
export function currentPerson(stream: Stream, users: ReadonlyMap<string, UserRow>): Person | undefined {
  const { userId, claims, viewerId, expiresAt } = stream
  const user = users.get(userId)
  if (!user?.is_enabled || expiresAt.getTime() <= Date.now()) return undefined
  if (viewerId !== undefined) {
    const viewer = users.get(viewerId)
    if (!viewer?.is_enabled || !mayStillView(viewer, user, claims)) return undefined
  }
  return personOf(user, { claims })
}

/** The claims of the viewer were compared when the stream began, and a token keeps them. */
const mayStillView = (viewer: UserRow, viewed: UserRow, claims: Person['claims']): boolean =>
  can.viewAs(personOf(viewer, { claims }), personOf(viewed, { claims })).ok

/** Adds the entries that the person may see to the pending events. */
export function addEntries(stream: Stream, person: Person, entries: readonly HistoryEntry[]): void {
  const { pending: untold, viewerId } = stream
  for (const entry of entries) {
    const visible = visibleTo(person, entry)
    if (!visible) continue
    const isOwn = entry.actor_id === person.id && viewerId === undefined
    const target = visible.ids.length === 0 ? untold.global : isOwn ? untold.own : untold.others
    for (const topic of visible.topics) target.topics.add(topic)
    for (const id of visible.ids) target.ids.add(id)
  }
}

/** Their notifications changed. */
export const addNotifications = ({ pending: untold }: Stream): unknown =>
  untold.global.topics.add('notification')

/** Sends the pending events, or a heartbeat when none was sent for a while. */
export function flush(stream: Stream, cursor: StreamCursor): void {
  if (stream.isBehind) return
  const { others, own, global: anybodys } = stream.pending
  stream.pending = noEvents()
  if (others.topics.size > 0) write(stream, { at: cursor, ...toMessage(others) })
  if (own.topics.size > 0) write(stream, { at: cursor, ...toMessage(own), mine: true })
  if (anybodys.topics.size > 0) write(stream, { at: cursor, topics: [...anybodys.topics] })
  if (Date.now() - stream.writtenAt >= heartbeatMs) write(stream, { at: cursor })
}

const toMessage = ({ topics, ids }: EventSet): Pick<LiveLine, 'topics' | 'ids'> => ({
  topics: [...topics],
  ...(ids.size <= maxIds && { ids: [...ids] }),
})

/** Too much was missed: the client refetches everything. */
export function sendRefetchAll(stream: Stream, cursor: StreamCursor): void {
  stream.pending = noEvents()
  write(stream, { at: cursor, all: true })
}

function write(stream: Stream, line: LiveLine): void {
  const { body } = stream
  stream.writtenAt = Date.now()
  body.push(`data: ${JSON.stringify(line)}\n\n`)
  if (body.readableLength > maxUnreadBytes) body.destroy()
}
