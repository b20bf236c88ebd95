/** Places of the demo leads, in the Inland Empire. Cities, ZIP codes and utilities are real; streets are fictional. */
import type { Utility } from '@crm/domain/addresses/utilities'
import type { Place } from './lead-shapes.ts'

const edison: Utility = 'Southern California Edison'

export const places = [
  { city: 'Ontario', zips: ['91762', '91761', '91764'], areaCode: '909', utility: edison },
  { city: 'Rancho Cucamonga', zips: ['91730', '91701', '91737', '91739'], areaCode: '909', utility: edison },
  { city: 'Upland', zips: ['91786', '91784'], areaCode: '909', utility: edison },
  { city: 'Montclair', zips: ['91763'], areaCode: '909', utility: edison },
  { city: 'Claremont', zips: ['91711'], areaCode: '909', utility: edison },
  { city: 'Chino', zips: ['91710'], areaCode: '909', utility: edison },
  { city: 'Chino Hills', zips: ['91709'], areaCode: '909', utility: edison },
  { city: 'Fontana', zips: ['92335', '92336', '92337'], areaCode: '909', utility: edison },
  { city: 'Rialto', zips: ['92376', '92377'], areaCode: '909', utility: edison },
  { city: 'San Bernardino', zips: ['92404', '92407', '92410'], areaCode: '909', utility: edison },
  { city: 'Redlands', zips: ['92373', '92374'], areaCode: '909', utility: edison },
  { city: 'Colton', zips: ['92324'], areaCode: '909', utility: 'Colton Electric Utility' },
  {
    city: 'Riverside',
    zips: ['92503', '92504', '92506', '92507'],
    areaCode: '951',
    utility: 'Riverside Public Utilities',
  },
  { city: 'Corona', zips: ['92882', '92879'], areaCode: '951', utility: edison },
  { city: 'Eastvale', zips: ['92880'], areaCode: '951', utility: edison },
  { city: 'Norco', zips: ['92860'], areaCode: '951', utility: edison },
  { city: 'Moreno Valley', zips: ['92553', '92557'], areaCode: '951', utility: edison },
  { city: 'Moreno Valley', zips: ['92555'], areaCode: '951', utility: 'Moreno Valley Utility' },
  { city: 'Banning', zips: ['92220'], areaCode: '951', utility: 'Banning Electric Utility' },
  { city: 'Pomona', zips: ['91766', '91767', '91768'], areaCode: '626', utility: edison },
  { city: 'Covina', zips: ['91722', '91724'], areaCode: '626', utility: edison },
  { city: 'West Covina', zips: ['91790', '91791'], areaCode: '626', utility: edison },
  { city: 'Azusa', zips: ['91702'], areaCode: '626', utility: 'Azusa Light and Water' },
  {
    city: 'Anaheim',
    zips: ['92804', '92805', '92807'],
    areaCode: '714',
    utility: 'Anaheim Public Utilities',
  },
  { city: 'Yorba Linda', zips: ['92886', '92887'], areaCode: '714', utility: edison },
  { city: 'Fullerton', zips: ['92831', '92833'], areaCode: '714', utility: edison },
] as const satisfies readonly Place[]

/** The city with only its first ZIP code, so that a named lead always has the same address. */
export function placeNamed(city: string): Place {
  const place = places.find((place) => place.city === city)
  if (!place) throw new Error(`No demo lead lives in ${city}`)
  return { ...place, zips: place.zips.slice(0, 1) }
}

export const streetNames = [
  'Vine Harbor',
  'Elm',
  'Foothill Crest',
  'Sage Hollow',
  'Palmetto',
  'Citrus Grove',
  'Mission Bell',
  'Arroyo Vista',
  'Juniper',
  'Quail Run',
  'Cypress',
  'San Antonio Peak',
  'Orange Blossom',
  'Mesa Verde',
  'Baldwin',
  'Cedar Glen',
  'Lemon Tree',
  'Etiwanda Creek',
  'Magnolia',
  'Granite Ridge',
  'Pepper Tree',
  'Rancho Del Sol',
  'Sycamore',
  'Windmill',
  'Alta Loma',
  'Jurupa',
] as const

export const streetSuffixes = ['St', 'Ave', 'Dr', 'Ct', 'Ln', 'Way', 'Pl', 'Rd'] as const

/** Fictional. */
export const homeownerAssociations = [
  'Amber Bend HOA',
  'Alder Ridge Community Association',
  'Aspen Terrace Community Association',
  'Bluebell Terrace Homeowners Association',
  'Chaparral Terrace Maintenance Association',
  'Coral Terrace Owners Association',
  'Ember Terrace HOA',
] as const
