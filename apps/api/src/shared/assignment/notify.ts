/** Notifications about a handover, in its transaction: names and numbers of the leads, and nothing else. */
import { messageOf, type NotificationMessage } from '@crm/domain/notifications/events'
import type { NamedLead } from '@crm/domain/notifications/events/leads'
import { namedLead } from '#shared/notifications/named-lead'
import { sendMessage } from '#shared/notifications/notify'
import {
  type NotificationRow,
  insertNotifications,
  removeNotificationsOf,
} from '#shared/notifications/queries'
import type { NameOf } from '#spine/people/people'
import type { UnitOfWork } from '#spine/records/unit-of-work'
import { type MoveInEffect, movesInEffect } from './queries.ts'

/** One lead that changed hands. */
interface Move {
  readonly lead: MoveInEffect['lead']
  readonly from: string | null
  readonly to: string | null
}

interface MoveOfBatch extends Move {
  readonly batchId: string | undefined
  /** The batch that it reverts. */
  readonly undoes: string | undefined
}

interface ReaderMessage {
  readonly userId: string
  readonly message: NotificationMessage
}

/**
 * Notifies each new rep to act, and each former rep; never the author. All moves of a transaction belong to
 * one batch or to none; a batch of several transactions is one notification.
 */
export async function notifyOfMoves(work: UnitOfWork, moves: readonly MoveOfBatch[]): Promise<void> {
  const batchId = moves[0]?.batchId
  const undoes = moves[0]?.undoes
  if (batchId !== undefined && undoes === undefined && (await replaceNotifications(work, batchId))) return
  const unaware = undoes === undefined ? new Set() : await withdrawNotifications(work, undoes)
  const verb = undoes === undefined ? 'assigned' : 'given-back'
  const doer = work.viewer?.name ?? somebody
  for (const { userId, message } of [
    ...newRepMessages(moves, verb, doer),
    ...formerRepMessages(moves, verb, doer, work.nameOf),
  ]) {
    if (!unaware.has(userId)) await sendMessage(work, [userId], message, batchId)
  }
}

/** Replaces the batch's earlier notifications by one about the whole batch. False for its first transaction. */
async function replaceNotifications(work: UnitOfWork, batchId: string): Promise<boolean> {
  const withdrawn = await removeNotificationsOf(work.tx, batchId)
  if (withdrawn.length === 0) return false
  const standing = await movesInEffect(work.tx, batchId)
  const doer = work.viewer?.name ?? somebody
  const stillHeld = standing.filter(({ to, holder }) => to === holder)
  for (const { userId, message } of [
    ...newRepMessages(stillHeld, 'assigned', doer),
    ...formerRepMessages(standing, 'assigned', doer, work.nameOf),
  ]) {
    await sendMessage(work, [userId], message, batchId)
  }
  return true
}

/**
 * Withdraws the batch's notifications and repeats the part that still holds. Returns the people who had not viewed
 * them: for them nothing happened.
 */
async function withdrawNotifications(
  { tx, nameOf }: UnitOfWork,
  batchId: string,
): Promise<ReadonlySet<string>> {
  const withdrawn = await removeNotificationsOf(tx, batchId)
  const standing = await movesInEffect(tx, batchId)
  const doer = nameOf(standing[0]?.doer ?? null) ?? somebody
  const stillHeld = standing.filter(({ to, holder }) => to === holder)
  const again = [
    ...newRepMessages(stillHeld, 'assigned', doer),
    ...formerRepMessages(standing, 'assigned', doer, nameOf),
  ]
  await insertNotifications(
    tx,
    again.flatMap(({ userId, message }) => {
      const before = withdrawn.findLast((row) => row.user_id === userId && row.lane === message.lane)
      return before ? [{ ...before, ...message }] : []
    }),
  )
  const aware = new Set(withdrawn.filter(wasSeen).map((row) => row.user_id))
  return new Set(withdrawn.map((row) => row.user_id).filter((id) => !aware.has(id)))
}

const wasSeen = ({ is_viewed, cleared_at }: NotificationRow) => is_viewed || cleared_at !== null

type Verb = 'assigned' | 'given-back'

const newRepMessages = (moves: readonly Move[], verb: Verb, by: string): ReaderMessage[] =>
  groupsBy(moves, ({ to }) => to).map(([readerId, group]) => ({
    userId: readerId,
    message: messageOf(`leads.${verb}`, { by, readerId, leads: group.map(namedLeadOf) }),
  }))

const formerRepMessages = (moves: readonly Move[], verb: Verb, by: string, nameOf: NameOf): ReaderMessage[] =>
  groupsBy(moves, ({ from }) => from).map(([readerId, group]) => ({
    userId: readerId,
    message: messageOf(verb === 'assigned' ? 'leads.taken-away' : 'leads.taken-back', {
      by,
      readerId,
      leads: group.map(namedLeadOf),
      receiver: newRepsOf(group, nameOf),
    }),
  }))

const somebody = 'Someone'

const namedLeadOf = ({ lead }: Move): NamedLead => namedLead(lead)

/** Groups moves by the person that `whose` selects; moves without one are dropped. */
function groupsBy(moves: readonly Move[], whose: (move: Move) => string | null): [string, Move[]][] {
  const groups = new Map<string, Move[]>()
  for (const move of moves) {
    const id = whose(move)
    if (id !== null) groups.set(id, [...(groups.get(id) ?? []), move])
  }
  return [...groups]
}

function newRepsOf(group: readonly Move[], nameOf: NameOf): string | null {
  const receivers = new Set(group.map(({ to }) => to))
  const [only = null] = receivers
  if (receivers.size > 1) return 'others'
  return only === null ? null : (nameOf(only) ?? 'somebody')
}
