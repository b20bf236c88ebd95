/** The earlier values of an activity entry that can be restored, as a change set. */
import type { ActivityEntry } from '@crm/contract/web/activity-shapes'

/** Set by the application only, or sent as part of another field. */
const never = new Set(['isRemoved', 'zipPlus4', 'merged', 'isMerged'])

/** From field to the value before the change. */
export type Restorable = Readonly<Record<string, unknown>>

export function restorableOf({ changes }: Pick<ActivityEntry, 'changes'>): Restorable {
  const former = Object.entries(changes).flatMap(([field, [from]]) => {
    if (never.has(field)) return []
    if (field === 'zip') return [[field, wholeZip(from, changes['zipPlus4']?.[0])] as const]
    return [[field, from] as const]
  })
  return Object.fromEntries(former)
}

/** A ZIP+4 is sent as one ZIP. */
const wholeZip = (zip: unknown, plus4: unknown): unknown =>
  typeof zip === 'string' && typeof plus4 === 'string' ? `${zip}-${plus4}` : zip
