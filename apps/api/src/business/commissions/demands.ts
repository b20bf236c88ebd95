/** Checks that every decision about money shares: a valid day, and a second person where the settings ask for one. */
import { daysAgo, pacificDay } from '@crm/domain/time'
import { findSettings } from '#shared/commission-settings/store'
import { Refused, demandNoFaults, refuse } from '#spine/refusals'
import type { UnitOfWork } from '#spine/records/unit-of-work'

/** A payment day is not in the future and at most a year ago. Throws Refused, 400. */
export function demandPastDay(
  { now }: Pick<UnitOfWork, 'now'>,
  field: string,
  day: string | null | undefined,
): void {
  if (!day) return
  if (day > pacificDay(now)) demandNoFaults([{ field, message: 'This day is in the future.' }])
  if (day < daysAgo(365, now)) demandNoFaults([{ field, message: 'This day is more than a year ago.' }])
}

/** Refuses the viewer who also took the step before, when the settings require two people. Throws Refused, 403. */
export async function demandSecondPerson(
  { tx, viewer }: UnitOfWork,
  earlierActors: readonly (string | null)[],
  message: string,
): Promise<void> {
  if (!viewer || !earlierActors.includes(viewer.id)) return
  const { needs_two_people: needsTwo } = await findSettings(tx)
  if (needsTwo) throw new Refused(refuse(403, message))
}
