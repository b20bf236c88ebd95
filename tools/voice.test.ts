/** Comments and the texts on screens, in mails and in documents are plain American English (STYLE.md). */
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { own } from '@crm/domain/own'
import { expect, test } from 'vitest'
import { shownTexts } from './texts.ts'

const root = path.resolve(import.meta.dirname, '..')

const comments = globSync('{apps,packages,tools,e2e,bench}/**/*.{ts,tsx}', {
  cwd: root,
  exclude: ['**/node_modules/**', '**/dist/**', '**/*.gen.ts'],
}).flatMap((file) => {
  const text = readFileSync(path.join(root, file), 'utf8')
  // A block comment, or the first of consecutive line comments; neither inside a string of one line.
  const found = text.matchAll(
    /^[ \t]*\/\*\*?\s+(?:\* )?([\s\S]*?)\*\/|^[ \t]*\/\/ (.*(?:\n[ \t]*\/\/ .*)*)/gm,
  )
  return [...found].map((match) => ({
    file,
    words: (match[1] ?? match[2] ?? '').replaceAll(/\s*\n\s*(?:\*|\/\/)? ?/g, ' ').trim(),
  }))
})

/** Comments of the schema and its migrations: consecutive lines of `--`, and what `comment on` stores. */
const sqlComments = globSync('apps/api/src/platform/db/{schema,migrations}/*.sql', { cwd: root }).flatMap(
  (file) => {
    const found = readFileSync(path.join(root, file), 'utf8').matchAll(
      /^[ \t]*-- (.*(?:\n[ \t]*-- .*)*)|^comment on .* is '((?:[^']|'')*)';/gm,
    )
    return [...found].map((match) => ({
      file,
      words: (match[1] ?? match[2] ?? '').replaceAll(/\s*\n\s*(?:--)? ?/g, ' ').trim(),
    }))
  },
)
comments.push(...sqlComments)

test('comments are found', () => {
  expect(comments.length).toBeGreaterThan(6_000)
  expect(sqlComments.length).toBeGreaterThan(300)
})

/** A comment that begins with one of them is a noun clause without its sentence. */
const opening = /^(?:What|Who|Whoever|Whose|Whom|Of|By|That|Whether)\b/

test('comments begin with their subject', () => {
  expect(comments.filter(({ words }) => opening.test(words))).toEqual([])
})

/** Private words, and British spellings. */
const foreign =
  /\b(?:whoever|whosoever|anew|in vain|thereby|therewith|embraces?|fates?|deeds?|organisation|recognise\w*|normalise\w*|colour\w*|behaviour|favour\w*|catalogue|licence|neighbour\w*|storeys?|cheques?|e-mails?)\b/i

test('comments use no private words and no British spelling', () => {
  const wrong = comments.filter(({ words }) => foreign.test(words.replaceAll(/`[^`]*`|"[^"]*"|“[^”]*”/g, '')))
  expect(wrong).toEqual([])
})

const texts = shownTexts()
/** `packages/contract` is the API reference, which `reference-texts.test.ts` reads. */
const screens = texts.filter(({ file }) => !file.startsWith('packages/contract/'))

test('texts are found', () => {
  expect(screens.length).toBeGreaterThan(5_000)
  for (const text of ['Create lead', 'Clear all', 'A dead lead needs a reason.', 'Please sign by ….'])
    expect(screens.map((one) => one.text)).toContain(text)
})

/** Texts that must not change, and why. */
const verbatim: Readonly<Record<string, readonly string[]>> = {
  'section 4: status of a sale and of a task': ['Cancelled', 'Cancelled: Cancelled'],
  'the first consent to electronic signing, as people agreed to it': [
    'I agree to sign this document electronically and to receive it, its copies and notices about it at my e-mail address.',
  ],
}

const british =
  /\b(?:catalogue|licence\w*|authoris\w*|organis\w*|recognis\w*|optimis\w*|cheques?|storeys?|cancelled|programmes?|colour\w*|favour\w*|behaviour|neighbour\w*|centre|grey|e-mails?|kB)\b/i

/** The vocabulary of the first screens, which people stumbled over. */
const dialect =
  /\b(?:somebody|nobody|whoever|whosoever|of whom|anew|in vain|oneself|one’s own|told|brought|stands?|drawn up|all the same|by itself|(?:becomes?|became|came) of|asked for|any more|given to|not open to|not yours to)\b|^the CRM$|\bby the CRM\b/i

/** "21 %", "104 d", "1 h" and "12 kB" are not American. */
const foreignUnit = /(?:\d|…) (?:%|d|h|kB)(?![\p{L}\d])/u

test('texts use American spelling, formats and plain words', () => {
  const exempt = new Set(Object.values(verbatim).flat())
  const wrong = screens.filter(
    ({ text }) => !exempt.has(text) && [british, dialect, foreignUnit].some((pattern) => pattern.test(text)),
  )
  expect(wrong).toEqual([])
})

const wordsIn = (text: string) => text.split(' ').filter((word) => /[\p{L}\d]/u.test(word)).length

/** Inserted values do not count. */
const maxWords: Readonly<Record<string, number>> = { head: 3, label: 3, help: 8 }

test('heads, labels and help texts are short', () => {
  const long = screens.filter(({ role, text }) => wordsIn(text) > (own(maxWords, role) ?? Infinity))
  expect(long).toEqual([])
})
