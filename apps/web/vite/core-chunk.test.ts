import { expect, test } from 'vitest'
import { coreChunk } from './core-chunk.ts'

const imports: Record<string, string[]> = {
  '/src/main.tsx': ['/src/gates/gates.tsx', 'react'],
  '/src/gates/page.tsx': ['/src/routeTree.gen.ts'],
  '/src/routes/_app.tsx?tsr-split=component---loader': ['/src/shell/shell.tsx'],
  '/src/shell/shell.tsx': ['/src/ui/menu.tsx', 'react'],
  '/src/routes/_app/leads/_list.tsx?tsr-split=component---loader': [
    '/src/lists/table.tsx',
    '/src/ui/menu.tsx',
  ],
}
const graph = { getModuleInfo: (id: string) => ({ importedIds: imports[id] ?? [] }) }

test.each([
  ['what the page imports', '/src/gates/gates.tsx', 'core'],
  ['what opens behind the gates', '/src/routeTree.gen.ts', 'core'],
  ['what the shell imports, however far down', '/src/ui/menu.tsx', 'core'],
  ['a library', 'react', 'core'],
  ['what the first list adds', '/src/lists/table.tsx', 'list'],
  ['what only another route imports', '/src/forms/field.tsx', null],
  ['an entry, which is asked for by its own name', '/src/gates/page.tsx', null],
])('%s', (_name, id, expected) => {
  expect(coreChunk('/src')(id, graph)).toBe(expected)
})

test('what is only named by the core, and used later', () => {
  expect(coreChunk('/src', (id) => id === 'react')('react', graph)).toBe(null)
})
