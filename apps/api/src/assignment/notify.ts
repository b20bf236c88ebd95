/** Whom a handover tells, in its transaction: who the leads are, by name and number, and nothing else of them. */
import { fullName, leadNumber } from '@crm/domain/leads/lead-name'
import { type Message, notify } from '../notifications/notify.ts'
import { type NotificationRow, insertNotifications, removeNotificationsOf } from '../notifications/queries.ts'
import type { NameOf } from '../people/people.ts'
import type { UnitOfWork } from '../records/unit-of-work.ts'
import { type Standing, standingMoves } from './queries.ts'

/** One lead that changed hands. */
interface Move {
  readonly lead: Standing['lead']
  readonly from: string | null
  readonly to: string | null
}

interface MoveOfBatch extends Move {
  readonly batchId: string | undefined
  /** The batch that it takes back. */
  readonly undoes: string | undefined
}

interface Told {
  readonly userId: string
  readonly message: Message
}

/**
 * Each who is given leads needs to act; each who gave them up is told so. Never whoever did it. All moves of a
 * transaction are of one batch, or of none; a batch of several transactions is told as one.
 */
export async function notifyOfMoves(work: UnitOfWork, moves: readonly MoveOfBatch[]): Promise<void> {
  const batchId = moves[0]?.batchId
  const undoes = moves[0]?.undoes
  if (batchId !== undefined && undoes === undefined && (await tellAnew(work, batchId))) return
  const unaware = undoes === undefined ? new Set() : await takeBackTold(work, undoes)
  const words = undoes === undefined ? given : givenBack
  const doer = work.viewer?.name ?? somebody
  for (const { userId, message } of [
    ...toReceivers(moves, words, doer),
    ...toGivers(moves, words, doer, work.nameOf),
  ]) {
    if (!unaware.has(userId)) await notify(work, [userId], message, batchId)
  }
}

/**
 * Where the batch told people before, they are told of all of it in place of that, as news. False where it is the first
 * of its batch.
 */
async function tellAnew(work: UnitOfWork, batchId: string): Promise<boolean> {
  const told = await removeNotificationsOf(work.tx, batchId)
  if (told.length === 0) return false
  const standing = await standingMoves(work.tx, batchId)
  const doer = work.viewer?.name ?? somebody
  const stillHeld = standing.filter(({ to, holder }) => to === holder)
  for (const { userId, message } of [
    ...toReceivers(stillHeld, given, doer),
    ...toGivers(standing, given, doer, work.nameOf),
  ]) {
    await notify(work, [userId], message, batchId)
  }
  return true
}

/**
 * What the batch told people is taken back; what of it still stands is told again, as if it had never been more.
 * Answers who had seen nothing of it: to them nothing has happened.
 */
async function takeBackTold({ tx, nameOf }: UnitOfWork, batchId: string): Promise<ReadonlySet<string>> {
  const told = await removeNotificationsOf(tx, batchId)
  const standing = await standingMoves(tx, batchId)
  const doer = nameOf(standing[0]?.doer ?? null) ?? somebody
  const stillHeld = standing.filter(({ to, holder }) => to === holder)
  const again = [...toReceivers(stillHeld, given, doer), ...toGivers(standing, given, doer, nameOf)]
  await insertNotifications(
    tx,
    again.flatMap(({ userId, message }) => {
      const before = told.findLast((row) => row.user_id === userId && row.lane === message.lane)
      return before ? [{ ...before, ...message }] : []
    }),
  )
  const aware = new Set(told.filter(wasSeen).map((row) => row.user_id))
  return new Set(told.map((row) => row.user_id).filter((id) => !aware.has(id)))
}

const wasSeen = ({ is_viewed, cleared_at }: NotificationRow) => is_viewed || cleared_at !== null

interface Words {
  readonly gets: (doer: string, leads: string) => string
  /** Without receivers they have no rep now. */
  readonly loses: (doer: string, leads: string, receivers: string | null) => string
}

const given: Words = {
  gets: (doer, leads) => `${doer} gave you ${leads}`,
  loses: (doer, leads, receivers) =>
    receivers === null ? `${doer} took ${leads} from you` : `${doer} gave ${leads} of yours to ${receivers}`,
}

const givenBack: Words = {
  gets: (doer, leads) => `${doer} gave you ${leads} back`,
  loses: (doer, leads) => `${doer} took ${leads} back`,
}

const somebody = 'Somebody'

const toReceivers = (moves: readonly Move[], { gets }: Words, doer: string): Told[] =>
  groupsBy(moves, ({ to }) => to).map(([userId, group]) => ({
    userId,
    message: {
      lane: 'needs-you',
      subject: gets(doer, howMany(group)),
      content: inWords(group),
      // By last activity, which each of them has just had.
      href: group.length === 1 ? `/leads/${group[0]?.lead.id ?? ''}` : `/leads?status=All&rep=${userId}`,
    },
  }))

const toGivers = (moves: readonly Move[], { loses }: Words, doer: string, nameOf: NameOf): Told[] =>
  groupsBy(moves, ({ from }) => from).map(([userId, group]) => ({
    userId,
    message: {
      lane: 'activity',
      subject: loses(doer, howMany(group), receiversOf(group, nameOf)),
      content: inWords(group),
      // The lead itself may be out of their sight by now.
      href: '/leads?status=All',
    },
  }))

/** Moves by the person that `whose` names; those that name nobody are left out. */
function groupsBy(moves: readonly Move[], whose: (move: Move) => string | null): [string, Move[]][] {
  const groups = new Map<string, Move[]>()
  for (const move of moves) {
    const id = whose(move)
    if (id !== null) groups.set(id, [...(groups.get(id) ?? []), move])
  }
  return [...groups]
}

const howMany = ({ length }: readonly Move[]) => (length === 1 ? 'a lead' : `${length} leads`)

function receiversOf(group: readonly Move[], nameOf: NameOf): string | null {
  const receivers = new Set(group.map(({ to }) => to))
  const [only = null] = receivers
  if (receivers.size > 1) return 'others'
  return only === null ? null : (nameOf(only) ?? 'somebody')
}

/** "Ada Po, L-1042 and 6 more" */
function inWords([first, ...rest]: readonly Move[]): string {
  if (!first) return ''
  const { lead } = first
  const named = `${fullName(lead.first_name, lead.last_name)}, ${leadNumber(lead.number)}`
  return rest.length === 0 ? named : `${named} and ${rest.length} more`
}
