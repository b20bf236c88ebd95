/** The registration of whoever sells home improvement away from the office (B&P 7152): two years, and its end is told ahead. */
import { dateInWords } from '../moments.ts'
import { daysBetween } from '../time.ts'

export interface Registered {
  readonly hisNumber: string | null
  /** The last day on which it holds; null while nobody entered it. */
  readonly hisExpiresOn: string | null
}

/** Days before the end on which the person and their managers hear of it, the first one 60 days ahead. */
export const hisWarningDays = 60

/** Why who sells may not send a contract; undefined when they may. */
export function hisFault(
  name: string,
  { hisNumber, hisExpiresOn }: Registered,
  today: string,
): string | undefined {
  if (!hisNumber) return `${name} has no HIS number.`
  if (hisExpiresOn === null) return `It is not known until when the HIS number of ${name} holds.`
  return hisExpiresOn < today
    ? `The HIS number of ${name} expired on ${dateInWords(hisExpiresOn)}.`
    : undefined
}

/** "The HIS number of Rita Reyes expires on Tue 24 Nov 2026." within the last 60 days, else undefined. */
export function hisWarning(
  name: string,
  { hisNumber, hisExpiresOn }: Registered,
  today: string,
): string | undefined {
  if (!hisNumber || hisExpiresOn === null || hisExpiresOn < today) return undefined
  return daysBetween(today, hisExpiresOn) <= hisWarningDays
    ? `The HIS number of ${name} expires on ${dateInWords(hisExpiresOn)}.`
    : undefined
}
