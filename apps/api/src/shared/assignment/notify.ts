/** Notifications about a handover, in its transaction: names and numbers of the leads, and nothing else. */
import { fullName, leadNumber } from '@crm/domain/leads/lead-name'
import { type Message, notify } from '#shared/notifications/notify'
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

interface WithdrawnNotification {
  readonly userId: string
  readonly message: Message
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
  const words = undoes === undefined ? newRepTexts : revertedTexts
  const doer = work.viewer?.name ?? somebody
  for (const { userId, message } of [
    ...newRepMessages(moves, words, doer),
    ...formerRepMessages(moves, words, doer, work.nameOf),
  ]) {
    if (!unaware.has(userId)) await notify(work, [userId], message, batchId)
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
    ...newRepMessages(stillHeld, newRepTexts, doer),
    ...formerRepMessages(standing, newRepTexts, doer, work.nameOf),
  ]) {
    await notify(work, [userId], message, batchId)
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
    ...newRepMessages(stillHeld, newRepTexts, doer),
    ...formerRepMessages(standing, newRepTexts, doer, nameOf),
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

interface MessageTexts {
  readonly gets: (doer: string, leads: string) => string
  /** Without a recipient they have no rep now. */
  readonly loses: (doer: string, leads: string, receivers: string | null) => string
}

const newRepTexts: MessageTexts = {
  gets: (doer, leads) => `${doer} gave you ${leads}`,
  loses: (doer, leads, receivers) =>
    receivers === null ? `${doer} took ${leads} from you` : `${doer} gave ${leads} of yours to ${receivers}`,
}

const revertedTexts: MessageTexts = {
  gets: (doer, leads) => `${doer} gave you ${leads} back`,
  loses: (doer, leads) => `${doer} took ${leads} back`,
}

const somebody = 'Somebody'

const newRepMessages = (
  moves: readonly Move[],
  { gets }: MessageTexts,
  doer: string,
): WithdrawnNotification[] =>
  groupsBy(moves, ({ to }) => to).map(([userId, group]) => ({
    userId,
    message: {
      lane: 'needs-you',
      subject: gets(doer, countOf(group)),
      content: summaryOf(group),
      // Sorted by last activity, which each of them has just had.
      href: group.length === 1 ? `/leads/${group[0]?.lead.id ?? ''}` : `/leads?status=All&rep=${userId}`,
    },
  }))

const formerRepMessages = (
  moves: readonly Move[],
  { loses }: MessageTexts,
  doer: string,
  nameOf: NameOf,
): WithdrawnNotification[] =>
  groupsBy(moves, ({ from }) => from).map(([userId, group]) => ({
    userId,
    message: {
      lane: 'activity',
      subject: loses(doer, countOf(group), newRepsOf(group, nameOf)),
      content: summaryOf(group),
      // The lead itself may be out of their scope by now.
      href: '/leads?status=All',
    },
  }))

/** Groups moves by the person that `whose` selects; moves without one are dropped. */
function groupsBy(moves: readonly Move[], whose: (move: Move) => string | null): [string, Move[]][] {
  const groups = new Map<string, Move[]>()
  for (const move of moves) {
    const id = whose(move)
    if (id !== null) groups.set(id, [...(groups.get(id) ?? []), move])
  }
  return [...groups]
}

const countOf = ({ length }: readonly Move[]) => (length === 1 ? 'a lead' : `${length} leads`)

function newRepsOf(group: readonly Move[], nameOf: NameOf): string | null {
  const receivers = new Set(group.map(({ to }) => to))
  const [only = null] = receivers
  if (receivers.size > 1) return 'others'
  return only === null ? null : (nameOf(only) ?? 'somebody')
}

/** "Ada Po, L-1042 and 6 more" */
function summaryOf([first, ...rest]: readonly Move[]): string {
  if (!first) return ''
  const { lead } = first
  const named = `${fullName(lead.first_name, lead.last_name)}, ${leadNumber(lead.number)}`
  return rest.length === 0 ? named : `${named} and ${rest.length} more`
}
