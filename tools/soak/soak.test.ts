import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { freePort } from '@crm/api/test/cloud'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { round } from './rounds.ts'
import { type Soaked, soaked, victims } from './server.ts'

let server: Soaked
beforeAll(async () => {
  server = soaked(await mkdtemp(path.join(tmpdir(), 'crm-soak-')), await freePort())
  await server.start()
}, 120_000)
afterAll(async () => {
  await server.stop()
  await rm(server.dataDir, { recursive: true })
})

// The short version of `npm run soak`.
test.each(victims)(
  '%s killed under write load: it comes back unattended and nothing acknowledged is lost',
  async (victim) => {
    const { acknowledged, lost, wrongCounters } = await round(server, victim)
    expect({ lost, wrongCounters }).toEqual({ lost: 0, wrongCounters: 0 })
    expect(acknowledged).toBeGreaterThan(0)
  },
  120_000,
)

test('nothing but the seed’s own words is printed', () => {
  expect(server.printed()).toBe('Entering the demo organisation …\n')
})
