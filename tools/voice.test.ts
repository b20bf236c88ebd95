/** Comments are plain American English (STYLE.md): subject first, the field's terms, no private words. */
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

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
