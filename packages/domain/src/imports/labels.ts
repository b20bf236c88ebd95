/** Names from pick-lists, found under the spellings that other people's forms use. */
import { type Utility, utilities } from '../addresses/utilities.ts'
import { type LeadSource, leadSources } from '../leads/lead-sources.ts'

/** The listed source, whatever its case, spaces and punctuation; else null. */
export function sourceNamed(text: string): LeadSource | null {
  const wanted = labelKey(text)
  return leadSources.find(({ name }) => labelKey(name) === wanted)?.name ?? null
}

/** Letters and digits alone: two spellings of one label meet in it. */
export const labelKey = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')

/** The listed utility by its full or short name, its usual nickname, or as "City of …"; else null. */
export function utilityCalled(text: string): Utility | null {
  const wanted = utilityKey(text)
  const city = /^\s*city of (.+)$/i.exec(text)?.[1]
  const found = utilities.find(
    ({ name, shortName }) =>
      utilityKey(name) === wanted || utilityKey(shortName) === wanted || nicknames[wanted] === shortName,
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
  const theirs = utilities.filter(
    ({ name, type }) => type === 'municipal' && name.toLowerCase().startsWith(start),
  )
  return theirs.length === 1 ? (theirs[0]?.name ?? null) : null
}
