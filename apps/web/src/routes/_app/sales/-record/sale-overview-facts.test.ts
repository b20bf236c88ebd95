import { expect, test } from 'vitest'
import { sectionsIn } from './sale-overview-facts.ts'

const titlesIn = (status: Parameters<typeof sectionsIn>[0]) => sectionsIn(status).map(([title]) => title)

test('what is worked on in a phase comes first, and the rest as a job goes', () => {
  const usual = titlesIn('Pending')
  expect(usual.slice(0, 3)).toEqual(['Job', 'Finance', 'System'])
  expect(titlesIn('Permit')).toEqual(['Permit', ...usual.filter((title) => title !== 'Permit')])
  expect(titlesIn('Payment')[0]).toBe('Invoicing')
  expect(titlesIn('Complete')).toEqual(usual)
})
