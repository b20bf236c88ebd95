import { expect, test } from 'vitest'
import { longestNote, noteParts } from './parts.ts'

test('what fits is one note, without space around it', () => {
  expect(noteParts('  Gate code 0417.\n')).toEqual(['Gate code 0417.'])
  expect(noteParts('x'.repeat(longestNote))).toHaveLength(1)
})

test('what is longer comes apart at a line, else at a word', () => {
  const long = 'a'.repeat(9_000)
  expect(noteParts(`${long}\n${long} end`)).toEqual([long, `${long} end`])
  expect(noteParts(`${long} ${long}`)).toEqual([long, long])
})

test('one word without an end is cut between characters, and nothing is lost', () => {
  const parts = noteParts(`x${'🙂'.repeat(10_000)}`)
  expect(parts.every((part) => part.length <= longestNote && part.isWellFormed())).toBe(true)
  expect(parts.join('')).toBe(`x${'🙂'.repeat(10_000)}`)
})
