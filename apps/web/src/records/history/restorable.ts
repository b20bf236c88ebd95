/** Which former values of a recorded change can be put back, as the change set that does it. */
import type { ActivityEntry } from '@crm/contract/web/activity-shapes'

/** What the application alone sets, or what is sent as a part of another field. */
const never = new Set(['isRemoved', 'zipPlus4', 'merged', 'isMerged'])

/** Field → the value before the change. */
export type Restorable = Readonly<Record<string, unknown>>

export function restorableOf({ changes }: Pick<ActivityEntry, 'changes'>): Restorable {
  const former = Object.entries(changes).flatMap(([field, [from]]) => {
    if (never.has(field)) return []
    if (field === 'zip') return [[field, wholeZip(from, changes['zipPlus4']?.[0])] as const]
    return [[field, from] as const]
  })
  return Object.fromEntries(former)
}

/** Nine digits are given as one ZIP. */
const wholeZip = (zip: unknown, plus4: unknown): unknown =>
  typeof zip === 'string' && typeof plus4 === 'string' ? `${zip}-${plus4}` : zip
