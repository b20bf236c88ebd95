import { expect, test } from 'vitest'
import { columnsIn } from './sale-overview-facts.ts'

const titlesIn = (status: Parameters<typeof columnsIn>[0]) =>
  columnsIn(status)
    .flat()
    .map(([title]) => title)

test("the current phase's sections come first, the others follow in job order, column by column", () => {
  const usual = titlesIn('Pending')
  expect(usual.slice(0, 3)).toEqual(['Job', 'Finance', 'System'])
  expect(titlesIn('Permit')).toEqual(['Permit', ...usual.filter((title) => title !== 'Permit')])
  // The fields that the Design gate checks are in System.
  expect(titlesIn('Design').slice(0, 2)).toEqual(['System', 'Survey and design'])
  expect(titlesIn('Payment')[0]).toBe('Invoicing')
  expect(titlesIn('Complete')).toEqual(usual)
  expect(new Set(titlesIn('Design')).size).toBe(usual.length)
})
