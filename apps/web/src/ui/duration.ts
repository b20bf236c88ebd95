const minutesOf = { hour: 60, day: 24 * 60 }

/** A duration, rounded down: "under a minute", "14 min", "3 hr", "2 days". */
export function formatDuration(minutes: number): string {
  if (minutes < 1) return 'under a minute'
  if (minutes < minutesOf.hour) return `${Math.floor(minutes)} min`
  if (minutes < 2 * minutesOf.day) return `${Math.floor(minutes / minutesOf.hour)} hr`
  return `${Math.floor(minutes / minutesOf.day)} days`
}

/** Fractional minutes between two timestamps; the second defaults to now. */
export const minutesBetween = (from: string, to: Date | string = new Date()): number =>
  (new Date(to).getTime() - new Date(from).getTime()) / 60_000
