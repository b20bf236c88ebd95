import { bandOf } from '@crm/domain/addresses/usage-bands'
import type { SeededRandom } from './seeded-random.ts'
import { homeownerAssociations } from './lead-places.ts'
import type { DemoAddress, Place } from './lead-shapes.ts'

/** Details of a house before a visit. Deterministic for the same `luck`. */
export function homeAt(
  { city, utility }: Place,
  { streetAddress, zip, utilBill }: Pick<DemoAddress, 'streetAddress' | 'zip' | 'utilBill'>,
  random: SeededRandom,
): DemoAddress {
  const hasHoa = random.happens(24)
  return {
    streetAddress,
    city,
    state: 'CA',
    zip,
    fullAddress: `${streetAddress}, ${city}, CA ${zip}`,
    utilProvider: utility,
    utilAccountNum: `700${random.between(100_000_000, 999_999_999)}`,
    utilMeterNum: `256000-${random.between(100_000, 999_999)}`,
    utilBill,
    annualUsage: bandOf(utilBill),
    hasUsage: random.happens(60),
    mountType: random.happens(95) ? 'Roof' : 'Ground',
    stories: random.happens(45) ? 2 : 1,
    roofAge: random.between(1, 34),
    roofCondition: random.pick(['Good', 'Good', 'Fair', 'Poor']),
    roofMat: random.pick(['Composition shingle', 'Concrete tile', 'Clay tile', 'Flat, torch down', 'Metal']),
    sqFootage: random.between(110, 340) * 10,
    hasHoa,
    hoaName: hasHoa ? random.pick(homeownerAssociations) : null,
  }
}
