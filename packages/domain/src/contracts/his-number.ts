/** Home improvement salesperson (HIS) registration (B&P 7152). It holds for two years; we warn before it ends. */
import { dateInWords } from '../moments.ts'
import { daysBetween } from '../time.ts'

export interface HisRegistration {
  readonly hisNumber: string | null
  /** Last valid day; null when not entered. */
  readonly hisExpiresOn: string | null
}

/** The person and their managers are warned from 60 days before the end on. */
export const hisWarningDays = 60

/** Explains why the salesperson may not send a contract; undefined when they may. */
export function hisFault(
  name: string,
  { hisNumber, hisExpiresOn }: HisRegistration,
  today: string,
): string | undefined {
  if (!hisNumber) return `${name} has no HIS number.`
  if (hisExpiresOn === null) return `The HIS number of ${name} has no expiration date.`
  return hisExpiresOn < today
    ? `The HIS number of ${name} expired on ${dateInWords(hisExpiresOn)}.`
    : undefined
}

/** "The HIS number of Rita Reyes expires on Tue, Nov 24, 2026." within the last 60 days, else undefined. */
export function hisWarning(
  name: string,
  { hisNumber, hisExpiresOn }: HisRegistration,
  today: string,
): string | undefined {
  if (!hisNumber || hisExpiresOn === null || hisExpiresOn < today) return undefined
  return daysBetween(today, hisExpiresOn) <= hisWarningDays
    ? `The HIS number of ${name} expires on ${dateInWords(hisExpiresOn)}.`
    : undefined
}
