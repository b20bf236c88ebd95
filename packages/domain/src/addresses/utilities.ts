/**
 * Electric utilities of California (specification section 5: about 44, municipal utilities and co-ops included).
 * Community choice aggregators are left out: they sell energy, the distribution utility still interconnects.
 */
export const utilities = [
  { name: 'Alameda Municipal Power', shortName: 'AMP', type: 'municipal' },
  { name: 'Anaheim Public Utilities', shortName: 'APU', type: 'municipal' },
  { name: 'Anza Electric Cooperative', shortName: 'AEC', type: 'cooperative' },
  { name: 'Azusa Light and Water', shortName: 'ALW', type: 'municipal' },
  { name: 'Banning Electric Utility', shortName: 'Banning', type: 'municipal' },
  { name: 'Bear Valley Electric Service', shortName: 'BVES', type: 'investor-owned' },
  { name: 'Biggs Municipal Utilities', shortName: 'Biggs', type: 'municipal' },
  { name: 'Burbank Water and Power', shortName: 'BWP', type: 'municipal' },
  { name: 'Colton Electric Utility', shortName: 'Colton', type: 'municipal' },
  { name: 'Corona Department of Water and Power', shortName: 'Corona DWP', type: 'municipal' },
  { name: 'Glendale Water and Power', shortName: 'GWP', type: 'municipal' },
  { name: 'Gridley Electric Utility', shortName: 'Gridley', type: 'municipal' },
  { name: 'Healdsburg Electric Department', shortName: 'Healdsburg', type: 'municipal' },
  { name: 'Imperial Irrigation District', shortName: 'IID', type: 'irrigation district' },
  { name: 'Lassen Municipal Utility District', shortName: 'LMUD', type: 'utility district' },
  { name: 'Liberty Utilities (CalPeco Electric)', shortName: 'Liberty', type: 'investor-owned' },
  { name: 'Lodi Electric Utility', shortName: 'LEU', type: 'municipal' },
  { name: 'Lompoc Electric Division', shortName: 'Lompoc', type: 'municipal' },
  { name: 'Los Angeles Department of Water and Power', shortName: 'LADWP', type: 'municipal' },
  { name: 'Merced Irrigation District', shortName: 'MeID', type: 'irrigation district' },
  { name: 'Modesto Irrigation District', shortName: 'MID', type: 'irrigation district' },
  { name: 'Moreno Valley Utility', shortName: 'MVU', type: 'municipal' },
  { name: 'Needles Public Utility Authority', shortName: 'Needles', type: 'municipal' },
  { name: 'Pacific Gas and Electric Company', shortName: 'PG&E', type: 'investor-owned' },
  { name: 'Pacific Power (PacifiCorp)', shortName: 'Pacific Power', type: 'investor-owned' },
  { name: 'Palo Alto Utilities', shortName: 'CPAU', type: 'municipal' },
  { name: 'Pasadena Water and Power', shortName: 'PWP', type: 'municipal' },
  { name: 'Plumas-Sierra Rural Electric Cooperative', shortName: 'PSREC', type: 'cooperative' },
  { name: 'Rancho Cucamonga Municipal Utility', shortName: 'RCMU', type: 'municipal' },
  { name: 'Redding Electric Utility', shortName: 'REU', type: 'municipal' },
  { name: 'Riverside Public Utilities', shortName: 'RPU', type: 'municipal' },
  { name: 'Roseville Electric Utility', shortName: 'Roseville Electric', type: 'municipal' },
  { name: 'Sacramento Municipal Utility District', shortName: 'SMUD', type: 'utility district' },
  { name: 'San Diego Gas & Electric', shortName: 'SDG&E', type: 'investor-owned' },
  { name: 'Shasta Lake Electric Utility', shortName: 'Shasta Lake', type: 'municipal' },
  { name: 'Silicon Valley Power (City of Santa Clara)', shortName: 'SVP', type: 'municipal' },
  { name: 'Southern California Edison', shortName: 'SCE', type: 'investor-owned' },
  { name: 'Surprise Valley Electrification Corporation', shortName: 'SVEC', type: 'cooperative' },
  { name: 'Trinity Public Utilities District', shortName: 'TPUD', type: 'utility district' },
  { name: 'Truckee Donner Public Utility District', shortName: 'TDPUD', type: 'utility district' },
  { name: 'Turlock Irrigation District', shortName: 'TID', type: 'irrigation district' },
  { name: 'Ukiah Electric Utility', shortName: 'Ukiah', type: 'municipal' },
  { name: 'Valley Electric Association', shortName: 'VEA', type: 'cooperative' },
  { name: 'Vernon Public Utilities', shortName: 'VPU', type: 'municipal' },
] as const

export type Utility = (typeof utilities)[number]['name']

/** Interconnection with these three needs the signed consumer guide pages and the disclosure (CPUC). */
export const utilitiesWithConsumerGuide: readonly Utility[] = [
  'Pacific Gas and Electric Company',
  'San Diego Gas & Electric',
  'Southern California Edison',
]

/** Accepts a full or short name in any case; null when unknown. */
export function utilityNamed(text: string): Utility | null {
  const query = text.trim().toLowerCase()
  const found = utilities.find(
    ({ name, shortName }) => name.toLowerCase() === query || shortName.toLowerCase() === query,
  )
  return found?.name ?? null
}

/** "SCE"; a name that is not in the list is returned unchanged. */
export const utilityShortName = (name: string): string =>
  utilities.find((utility) => utility.name === name)?.shortName ?? name
