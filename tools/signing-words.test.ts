/** The signing page has no text of its own: all are in its dictionaries, in English and in Spanish. */
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseSync } from 'vite'
import { expect, test } from 'vitest'
import { textsOf } from './texts.ts'

const root = path.resolve(import.meta.dirname, '..')

/** The page that checks a file is for anyone, not for the signer, and stays in English. */
const files = globSync('apps/web/src/signing/*.{ts,tsx}', {
  cwd: root,
  exclude: ['**/*.test.{ts,tsx}', '**/check-*'],
})

/** Strings that nobody reads on the screen. */
const unseen = new Set([
  // A media query.
  '(prefers-color-scheme: dark)',
  // The reason of a rejected promise.
  'The PDF was answered with ….',
])

/** CSS classes and selectors outside of an attribute; a text outside of JSX is a sentence. */
const isCode = (text: string) => /^\p{Ll}/u.test(text)

interface Node {
  readonly type: string
  readonly [key: string]: unknown
}

const textAttributes = new Set(['aria-label', 'label', 'help', 'title', 'placeholder', 'alt', 'words'])

/** Letters of JSX that a person sees, single words too, which `textsOf` takes for code. */
function lettersIn(node: Node, isSeen: boolean): string[] {
  const { type, value, quasis } = node
  const own =
    type === 'JSXText' || (isSeen && type === 'Literal' && typeof value === 'string')
      ? [String(value)]
      : isSeen && type === 'TemplateLiteral'
        ? (quasis as readonly { readonly value: { readonly raw: string } }[]).map((quasi) => quasi.value.raw)
        : []
  const within = Object.entries(node).flatMap(([key, child]) =>
    (Array.isArray(child) ? child : [child]).flatMap((one: Node | null) =>
      typeof one?.type === 'string' ? lettersIn(one, sees(node, key, isSeen)) : [],
    ),
  )
  return [...own.filter((text) => /\p{L}/u.test(text)), ...within]
}

/** True when the strings of a child are seen: not in the test of a condition, nor in the argument of a call. */
function sees({ type, name }: Node, key: string, isSeen: boolean): boolean {
  if (type === 'JSXElement' || type === 'JSXFragment') return key === 'children'
  if (type === 'JSXAttribute') return textAttributes.has(String((name as { name?: unknown }).name))
  if (type === 'ConditionalExpression' || type === 'LogicalExpression') return isSeen && key !== 'test'
  return isSeen && (type === 'JSXExpressionContainer' || type === 'TemplateLiteral')
}

const lettersOf = (source: string) =>
  lettersIn(parseSync('page.tsx', source).program as unknown as Node, false)

test('the check finds words between tags, in attributes and in conditions', () => {
  const wrong = [
    '<p>Decline</p>',
    '<p aria-label="Close" />',
    "<p>{isPdf ? 'Text' : null}</p>",
    '<p title={`To ${name}`} />',
    "<p>{isSent && 'Sent'}</p>",
  ]
  for (const source of wrong) expect(lettersOf(source), source).toHaveLength(1)
  for (const source of ['<p className="a">{words.open} · {"!"}</p>', "<p>{at === 'form' ? a : b}</p>"])
    expect(lettersOf(source).filter((text) => text !== 'form')).toEqual([])
})

test('the components of the signing page have no text', () => {
  expect(files.length).toBeGreaterThan(20)
  for (const file of files) {
    expect(lettersOf(readFileSync(path.join(root, file), 'utf8')), file).toEqual([])
  }
  const texts = files.flatMap(textsOf).filter(({ text }) => !unseen.has(text) && !isCode(text))
  expect(texts).toEqual([])
})
