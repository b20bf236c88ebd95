import { expect, test } from 'vitest'
import { wordDiff } from './word-diff.ts'

const marked = (before: string, after: string) =>
  wordDiff(before, after)
    .map(({ is, text }) => ({ same: text, gone: `[-${text}]`, new: `[+${text}]` })[is])
    .join('')

test.each([
  ['Call at five.', 'Call at five.', 'Call at five.'],
  ['Call at five.', 'Call at six.', 'Call at [-five.][+six.]'],
  ['Call at five.', 'Please call at five.', '[-Call ][+Please call ]at five.'],
  ['', 'New.', '[+New.]'],
  ['Gone.', '', '[-Gone.]'],
])('the difference between "%s" and "%s"', (before, after, expected) => {
  expect(marked(before, after)).toBe(expected)
})

test('both texts can be rebuilt from the difference, and long ones are not compared by word', () => {
  const [before, after] = ['a b c d e f', 'b x d y f g']
  const pieces = wordDiff(before, after)
  const side = (other: string) => pieces.flatMap(({ is, text }) => (is === other ? [] : [text])).join('')
  expect([side('new'), side('gone')]).toEqual([before, after])
  expect(wordDiff('word '.repeat(700), 'other')).toHaveLength(2)
})
