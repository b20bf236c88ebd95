/** Retry schedule of webhook deliveries, and when a webhook is switched off. */

/** Backoff after each try: nine tries within a day, as Standard Webhooks suggests. */
const backoffSeconds = [5, 60, 300, 1_800, 7_200, 18_000, 28_800, 28_800] as const

/** Time of the next automatic retry after this number of failed tries; null when there is none. */
export function nextHookRetry(tries: number, now: Date): Date | null {
  const seconds = backoffSeconds[tries - 1]
  return seconds === undefined ? null : new Date(now.getTime() + seconds * 1_000)
}

/** Days that a webhook may fail before it is switched off. */
export const maxFailingDays = 3

/** True when a webhook has failed for too long. */
export const hasFailedTooLong = (failingSince: Date, now: Date): boolean =>
  now.getTime() - failingSince.getTime() >= maxFailingDays * 86_400_000

export const deliveryStates = ['Waiting', 'Delivered', 'Failed'] as const
export type DeliveryState = (typeof deliveryStates)[number]
