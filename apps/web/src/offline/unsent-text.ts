import type { NotStored, OutboxEntry, OutboxKind } from './outbox.ts'

const nouns: Record<OutboxKind, readonly [one: string, many: string]> = {
  note: ['note', 'notes'],
  status: ['status', 'statuses'],
  result: ['result', 'results'],
  task: ['task', 'tasks'],
  serviceJob: ['service job', 'service jobs'],
  photo: ['photo', 'photos'],
  lead: ['lead', 'leads'],
  address: ['address', 'addresses'],
  booking: ['booking', 'bookings'],
}

/** "1 note", "2 photos", "3 changes" */
export function countText(all: readonly Pick<OutboxEntry, 'kind'>[]): string {
  const [first, ...others] = new Set(all.map(({ kind }) => kind))
  const [one, many] = first && others.length === 0 ? nouns[first] : ['change', 'changes']
  return `${all.length} ${all.length === 1 ? one : many}`
}

/** Text before a sign-out: the unsent rows, and what happens to them. */
export function unsentText(
  all: readonly Pick<OutboxEntry, 'id' | 'kind'>[],
  unkept: Readonly<Record<string, NotStored>>,
): string | undefined {
  const lost = all.filter(({ id }) => Object.hasOwn(unkept, id))
  const stays = all.filter(({ id }) => !Object.hasOwn(unkept, id))
  const sentences = [
    ...(lost.length > 0 ? [`${countText(lost)} ${are(lost)} not sent yet and will be lost.`] : []),
    ...(stays.length > 0
      ? [
          `${countText(stays)} ${are(stays)} not sent yet. ${stays.length === 1 ? 'It stays' : 'They stay'} on this phone until you sign in here again.`,
        ]
      : []),
  ]
  return sentences.length > 0 ? sentences.join(' ') : undefined
}

const are = ({ length }: readonly unknown[]) => (length === 1 ? 'is' : 'are')
