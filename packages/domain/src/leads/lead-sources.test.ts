import { expect, test } from 'vitest'
import { leadSources, sourceTypeOf } from './lead-sources.ts'

test('sixteen sources, each once', () => {
  expect(new Set(leadSources.map(({ name }) => name)).size).toBe(16)
})

test('a source belongs to a group, an unknown one to none', () => {
  expect(sourceTypeOf('Self Generated')).toBe('Rep')
  expect(sourceTypeOf('Quint Street')).toBe('Purchased')
  expect(sourceTypeOf('self generated')).toBe('Unmapped')
})
