/** How often a delivery is tried, and when somebody is told that nobody listens. */

/** After the first try, the second … Nine tries in a little less than a day, as the Standard Webhooks suggest. */
const secondsBetween = [5, 60, 300, 1_800, 7_200, 18_000, 28_800, 28_800] as const

/** When it is tried again after so many tries that failed; null: not by itself. */
export function nextHookTry(tries: number, now: Date): Date | null {
  const seconds = secondsBetween[tries - 1]
  return seconds === undefined ? null : new Date(now.getTime() + seconds * 1_000)
}

/** How long a webhook may fail before it is switched off. */
export const hookPatienceDays = 3

/** Whether a webhook that failed again now has failed for too long; `gone` is a receiver that says so itself (410). */
export const isGivenUp = (failingSince: Date, now: Date): boolean =>
  now.getTime() - failingSince.getTime() >= hookPatienceDays * 86_400_000

export const deliveryStates = ['Waiting', 'Delivered', 'Failed'] as const
export type DeliveryState = (typeof deliveryStates)[number]
