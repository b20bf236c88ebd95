import type { Actor } from '@crm/domain/people/actor'
import { expect, test } from 'vitest'
import { placesOf, usedPlacesOf } from './places.ts'

const rep: Actor = {
  id: 'rita',
  name: 'Rita Reyes',
  role: 'USER',
  department: 'Sales',
  claims: ['Client.Read.Own', 'Sale.Read.Own'],
}
const admin: Actor = { ...rep, id: 'adam', role: 'ADMIN', claims: ['Client.Read.All', 'Sale.Read.All'] }
const labelsOf = (places: readonly { readonly label: string }[]) => places.map(({ label }) => label)

test('the navigation of a rep hides what a rep only reads, and the palette still opens it', () => {
  const [open, used] = [labelsOf(placesOf(rep)), labelsOf(usedPlacesOf(rep))]
  expect(open.filter((label) => !used.includes(label))).toEqual(['People', 'Catalog', 'Legacy records'])
})

test('the navigation of an administrator hides nothing', () => {
  expect(usedPlacesOf(admin)).toEqual(placesOf(admin))
})
