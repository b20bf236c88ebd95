/** Matches pick-list names under the spellings that third-party forms use. */
import { type Utility, utilities } from '../addresses/utilities.ts'
import { type LeadSource, leadSources } from '../leads/lead-sources.ts'
import { own } from '../own.ts'

/** Finds a listed source, ignoring case, spaces and punctuation; null when unknown. */
export function sourceNamed(text: string): LeadSource | null {
  const key = labelKey(text)
  return leadSources.find(({ name }) => labelKey(name) === key)?.name ?? null
}

/** Comparison key of a label: only letters and digits. */
export const labelKey = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')

/** Finds a utility by full name, short name, nickname or "City of …"; null when unknown. */
export function utilityInText(text: string): Utility | null {
  const key = utilityKey(text)
  const city = /^\s*city of (.+)$/i.exec(text)?.[1]
  const found = utilities.find(
    ({ name, shortName }) =>
      utilityKey(name) === key || utilityKey(shortName) === key || own(nicknames, key) === shortName,
  )
  return found?.name ?? (city ? utilityOfCity(city) : null)
}

const nicknames: Readonly<Record<string, string>> = {
  pge: 'PG&E',
  pacificgaselectric: 'PG&E',
  edison: 'SCE',
  socaledison: 'SCE',
  southerncaledison: 'SCE',
  sdge: 'SDG&E',
  sandiegogaselectric: 'SDG&E',
  dwp: 'LADWP',
}

const utilityKey = (text: string): string =>
  labelKey(text.replaceAll('&', ' and ')).replace(/(?:company|corporation|corp|inc|co)$/, '')

function utilityOfCity(city: string): Utility | null {
  const start = `${city.trim().toLowerCase()} `
  const matches = utilities.filter(
    ({ name, type }) => type === 'municipal' && name.toLowerCase().startsWith(start),
  )
  return matches.length === 1 ? (matches[0]?.name ?? null) : null
}
