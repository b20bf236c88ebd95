import { expect, test } from 'vitest'
import { matchesMention, mentionAt, mentionsIn, partsOf, withMention } from './mention-text.ts'

test.each([
  ['@', { from: 0, query: '' }],
  ['Ask @mo', { from: 4, query: 'mo' }],
  ['Ask @mona pa', { from: 4, query: 'mona pa' }],
  ['(@rita', { from: 1, query: 'rita' }],
  ['mail@example', undefined],
  ['@mona patel please', undefined],
  ['nobody', undefined],
])('in "%s" the current mention is %o', (text, expected) => {
  expect(mentionAt(text, text.length)).toEqual(expected)
})

test('the name replaces the typed text, followed by one space', () => {
  expect(withMention('Ask @mo today', 4, 7, 'Mona Patel')).toEqual({
    text: 'Ask @Mona Patel today',
    caret: 16,
  })
})

test('a name that was deleted is no longer a mention', () => {
  const mona = { id: '1', name: 'Mona Patel' }
  expect(mentionsIn('Ask @Mona Patel', [mona, { id: '2', name: 'Rita Reyes' }])).toEqual([mona])
  expect(mentionsIn('Ask @Mona', [mona])).toEqual([])
})

test.each([
  ['', true],
  ['pat', true],
  ['mo pa', true],
  ['atel', false],
])('"%s" matches Mona Patel: %s', (query, expected) =>
  expect(matchesMention('Mona Patel', query)).toBe(expected),
)

test('a text is split at its mentions, longer names first', () => {
  const parts = partsOf('@Ann Lee, not @Ann (a+b)', ['Ann', 'Ann Lee'])
  expect(parts.filter(({ isMention }) => isMention).map(({ text }) => text)).toEqual(['@Ann Lee', '@Ann'])
  expect(parts.map(({ text }) => text).join('')).toBe('@Ann Lee, not @Ann (a+b)')
})
