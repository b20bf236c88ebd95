import { expect, test } from 'vitest'
import { changedTests, testsFor } from './changed.ts'

test.each([
  // Its own folder, and the folders whose code calls it.
  [
    'apps/api/src/business/contracts/act.ts',
    ['apps/api/src/business/contracts/contracts.test.ts', 'apps/api/src/processes/signing/signing.test.ts'],
  ],
  // A rule reaches the API and the web through the files that import it.
  [
    'packages/domain/src/commissions/figures.ts',
    [
      'packages/domain/src/commissions/figures.test.ts',
      'apps/api/src/business/commissions/commissions.test.ts',
      'e2e/commissions.e2e.ts',
    ],
  ],
  // A page is visited by the stories of its area, a shared part by the widest walks.
  ['apps/web/src/kinds/contracts/contract-kind.ts', ['e2e/contracts.e2e.ts']],
  ['apps/web/src/ui/button.tsx', ['e2e/every-screen.e2e.ts', 'e2e/main-walk.e2e.ts']],
  // SQL is imported by nobody.
  ['apps/api/src/platform/db/schema/tasks.sql', ['apps/api/src/platform/db/migrate.test.ts']],
  ['docs/architecture.md', ['tools/docs.test.ts']],
])('a change of %s runs its tests', (file, expected) => {
  const { unit, api, stories } = testsFor([file])
  expect([...unit, ...api, ...stories]).toEqual(expect.arrayContaining(expected))
})

test('a change of one area leaves the tests of others out', () => {
  const { unit, api, stories } = testsFor(['apps/web/src/kinds/contracts/contract-kind.ts'])
  expect(api).toEqual([])
  expect(unit.length).toBeLessThan(10)
  expect(stories).not.toContain('e2e/commissions.e2e.ts')
})

test('without the option everything runs', () => {
  expect(changedTests(['node', 'tools/check.ts'])).toBeUndefined()
})
