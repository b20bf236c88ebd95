import { expect, test } from 'vitest'
import { isCommand, matches } from './matching.ts'

test('an entry is found by its label and by its keywords together', () => {
  const entry = { label: 'Appointments', keywords: 'calendar visits' }
  expect(matches(entry, 'calend')).toBe(true)
  expect(matches(entry, 'visits appoint')).toBe(true)
  expect(matches(entry, 'visits sales')).toBe(false)
  expect(matches(entry, '')).toBe(true)
  expect(matches(entry, '–')).toBe(false)
})

test('a query is a command if one of its words is a verb', () => {
  expect(isCommand('new')).toBe(true)
  expect(isCommand('lead create')).toBe(true)
  expect(isCommand('newman')).toBe(false)
  expect(isCommand('')).toBe(false)
})
