import type { ReactElement, ReactNode } from 'react'
import { expect, test } from 'vitest'
import { PaperText } from './paper-text.tsx'

/** The keys of the entries of every list within. */
function keysIn(node: ReactNode): (string | null)[][] {
  if (Array.isArray(node)) {
    const entries = node as ReactElement<{ children?: ReactNode }>[]
    return [entries.map(({ key }) => key), ...entries.flatMap((entry) => keysIn(entry.props.children))]
  }
  const children = (node as ReactElement<{ children?: ReactNode }> | null)?.props?.children
  return children === undefined ? [] : keysIn(children)
}

test('lines with the same label have different keys, so that none stays when the next document opens', () => {
  const blocks = [
    {
      facts: [
        ['Installation', '$5,000.00'],
        ['Installation', '$5,000.00'],
      ] as [string, string][],
    },
    { blanks: ['Date', 'Date'] },
  ]
  const part = {
    key: 'contract',
    title: 'Contract',
    language: 'English' as const,
    pages: 1,
    firstPage: 1,
    blocks,
  }
  const lists = keysIn(PaperText({ part })).filter((keys) => keys.every((key) => key !== null))
  expect(lists.map((keys) => keys.length)).toEqual([2, 2, 2])
  for (const keys of lists) expect(new Set(keys).size).toBe(keys.length)
})
