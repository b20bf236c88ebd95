import type { LeadDuplicate } from '@crm/contract/web/lead-duplicate-shapes'

/** "has this phone and last name" */
export function matchReason({ because }: Pick<LeadDuplicate, 'because'>): string {
  const found = reasons.find(([kind]) => because.includes(kind))
  return found?.[1] ?? 'is like this one'
}

/** The strongest match first. */
const reasons: readonly (readonly [LeadDuplicate['because'][number], string])[] = [
  ['email', 'has this email'],
  ['phone+name', 'has this phone and last name'],
  ['phone+house', 'has this phone and house'],
  ['name+house', 'has this last name and house'],
  ['phone', 'has this phone'],
]

/** True when only the typed house matches. */
export const isOfHouse = ({ because }: Pick<LeadDuplicate, 'because'>): boolean =>
  because.every((one) => one.endsWith('+house'))

export const isOfPerson = (one: Pick<LeadDuplicate, 'because'>): boolean => !isOfHouse(one)
