import { bandOf } from '@crm/domain/addresses/usage-bands'
import type { Chance } from './chance.ts'
import { homeownerAssociations } from './lead-places.ts'
import type { DemoAddress, Place } from './lead-shapes.ts'

/** What is known of the house before a visit; the same luck makes the same house. */
export function homeAt(
  { city, utility }: Place,
  { streetAddress, zip, utilBill }: Pick<DemoAddress, 'streetAddress' | 'zip' | 'utilBill'>,
  luck: Chance,
): DemoAddress {
  const hasHoa = luck.happens(24)
  return {
    streetAddress,
    city,
    state: 'CA',
    zip,
    fullAddress: `${streetAddress}, ${city}, CA ${zip}`,
    utilProvider: utility,
    utilAccountNum: `700${luck.between(100_000_000, 999_999_999)}`,
    utilMeterNum: `256000-${luck.between(100_000, 999_999)}`,
    utilBill,
    annualUsage: bandOf(utilBill),
    hasUsage: luck.happens(60),
    mountType: luck.happens(95) ? 'Roof' : 'Ground',
    stories: luck.happens(45) ? 2 : 1,
    roofAge: luck.between(1, 34),
    roofCondition: luck.pick(['Good', 'Good', 'Fair', 'Poor']),
    roofMat: luck.pick(['Composition shingle', 'Concrete tile', 'Clay tile', 'Flat, torch down', 'Metal']),
    sqFootage: luck.between(110, 340) * 10,
    hasHoa,
    hoaName: hasHoa ? luck.pick(homeownerAssociations) : null,
  }
}
