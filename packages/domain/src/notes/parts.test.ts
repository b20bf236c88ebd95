import { expect, test } from 'vitest'
import { maxNoteLength, noteParts } from './parts.ts'

test('a short text is one trimmed note', () => {
  expect(noteParts('  Gate code 0417.\n')).toEqual(['Gate code 0417.'])
  expect(noteParts('x'.repeat(maxNoteLength))).toHaveLength(1)
})

test('a long text is split at a line, otherwise at a word', () => {
  const long = 'a'.repeat(9_000)
  expect(noteParts(`${long}\n${long} end`)).toEqual([long, `${long} end`])
  expect(noteParts(`${long} ${long}`)).toEqual([long, long])
})

test('a very long word is split between characters, without loss', () => {
  const parts = noteParts(`x${'🙂'.repeat(10_000)}`)
  expect(parts.every((part) => part.length <= maxNoteLength && part.isWellFormed())).toBe(true)
  expect(parts.join('')).toBe(`x${'🙂'.repeat(10_000)}`)
})
