import { defineConfig } from 'vitest/config'

const api = ['apps/api/src/**/*.test.ts', 'tools/import/**/*.test.ts']
const embedded = 'apps/api/src/platform/db/embedded/**/*.test.ts'

/** The web's `~/` imports. */
const resolve = { tsconfigPaths: true }

/** Three kinds of tests: pure and small ones, the API on a real PostgreSQL, and stories in a real browser. */
export default defineConfig({
  test: {
    projects: [
      {
        resolve,
        test: {
          name: 'unit',
          include: [
            'packages/**/*.test.ts',
            'tools/**/*.test.ts',
            'apps/web/**/*.test.{ts,tsx}',
            'apps/local-cloud/**/*.test.ts',
            embedded,
          ],
          exclude: ['tools/import/**', '**/node_modules/**'],
          isolate: false,
          setupFiles: 'tools/check/begin-afresh.ts',
          maxWorkers: '100%',
          testTimeout: 30_000,
          hookTimeout: 60_000,
          expect: { poll: { timeout: 15_000 } },
        },
      },
      {
        test: {
          name: 'api',
          include: api,
          exclude: [embedded, '**/node_modules/**'],
          globalSetup: 'apps/api/src/test/global-setup.ts',
          // A file has a database and a server of its own, and shares nothing else that changes.
          isolate: false,
          maxWorkers: '100%',
          testTimeout: 40_000,
          hookTimeout: 120_000,
          expect: { poll: { timeout: 15_000 } },
        },
      },
      {
        resolve,
        test: {
          name: 'stories',
          include: ['e2e/**/*.e2e.ts'],
          globalSetup: 'e2e/support/global-setup.ts',
          testTimeout: 120_000,
          hookTimeout: 240_000,
          maxWorkers: 2,
          // A worker keeps its browser and its application from file to file.
          isolate: false,
          // As patient as every other wait of a story: nothing here times the machine.
          expect: { poll: { timeout: 20_000 } },
        },
      },
    ],
  },
})
