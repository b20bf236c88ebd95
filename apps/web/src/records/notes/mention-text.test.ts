import { expect, test } from 'vitest'
import { isAsked, mentionAt, mentionsIn, partsOf, withMention } from './mention-text.ts'

test.each([
  ['@', { from: 0, asked: '' }],
  ['Ask @mo', { from: 4, asked: 'mo' }],
  ['Ask @mona pa', { from: 4, asked: 'mona pa' }],
  ['(@rita', { from: 1, asked: 'rita' }],
  ['mail@example', undefined],
  ['@mona patel please', undefined],
  ['nobody', undefined],
])('in "%s" the mention being typed is %o', (text, expected) => {
  expect(mentionAt(text, text.length)).toEqual(expected)
})

test('the name takes the place of what was typed, and one space follows', () => {
  expect(withMention('Ask @mo today', 4, 7, 'Mona Patel')).toEqual({
    text: 'Ask @Mona Patel today',
    caret: 16,
  })
})

test('a name that was taken out again is no mention', () => {
  const mona = { id: '1', name: 'Mona Patel' }
  expect(mentionsIn('Ask @Mona Patel', [mona, { id: '2', name: 'Rita Reyes' }])).toEqual([mona])
  expect(mentionsIn('Ask @Mona', [mona])).toEqual([])
})

test.each([
  ['', true],
  ['pat', true],
  ['mo pa', true],
  ['atel', false],
])('"%s" asks for Mona Patel: %s', (asked, expected) => expect(isAsked('Mona Patel', asked)).toBe(expected))

test('a text is cut at its mentions, the longer name first', () => {
  const parts = partsOf('@Ann Lee, not @Ann (a+b)', ['Ann', 'Ann Lee'])
  expect(parts.filter(({ isMention }) => isMention).map(({ text }) => text)).toEqual(['@Ann Lee', '@Ann'])
  expect(parts.map(({ text }) => text).join('')).toBe('@Ann Lee, not @Ann (a+b)')
})
