/** The first scripts do not grow with the product's features. Reads the build itself and opens no page. */
import { expect, inject, test } from 'vitest'
import { firstListBudget, firstParts, readScripts, weighFirstScripts } from '../tools/start/built-scripts.ts'

const dist = inject('world').webFolder

test('the scripts until the first row of the list of leads stay within their budget', () => {
  const total = weighFirstScripts(dist).reduce((sum, { size }) => sum + size, 0)
  expect(total).toBeLessThanOrEqual(firstListBudget)
})

test('the first scripts contain no other page and no sign-in client', () => {
  const { chunks, withImports } = readScripts(dist)
  const first = new Set(firstParts.flatMap((part) => [...withImports(part)]))
  const later = Object.keys(chunks).filter(
    (name) => !firstParts.includes(name) && /^src\/(?:routes\/_app\/|session\/sign-in-client\.ts)/.test(name),
  )
  expect(later).toEqual(
    expect.arrayContaining([
      'src/routes/_app/leads/$leadId.tsx?tsr-split=component---loader',
      'src/session/sign-in-client.ts',
    ]),
  )
  expect(later.filter((name) => first.has(name))).toEqual([])
})
