import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { freePort } from '@crm/api/test/cloud'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { copyDemo } from '../seed/cached-demo.ts'
import { round } from './rounds.ts'
import { type Soaked, soaked, victims } from './server.ts'

let server: Soaked
beforeAll(async () => {
  server = soaked(await mkdtemp(path.join(tmpdir(), 'crm-soak-')), await freePort())
  await copyDemo(path.join(server.dataDir, 'postgres'), path.join(server.dataDir, 'drive'))
  await server.start()
}, 200_000)
afterAll(async () => {
  await server.stop()
  await rm(server.dataDir, { recursive: true })
})

// The short version of `npm run soak`.
test.each(victims)(
  '%s killed under write load: it recovers unattended, loses nothing acknowledged, and retries create no duplicates',
  async (victim) => {
    const { acknowledged, imported, lost, doubled, wrongCounters } = await round(server, victim)
    expect({ lost, doubled, wrongCounters }).toEqual({ lost: 0, doubled: 0, wrongCounters: 0 })
    expect([acknowledged > 0, imported > 0]).toEqual([true, true])
  },
  120_000,
)

test('none of its starts prints anything', () => {
  expect(server.printed()).toBe('')
})
