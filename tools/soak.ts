/**
 * `npm run soak -- [rounds]`: kills the server, PostgreSQL, and both, so many times each (20), under the load of writers
 * and of the lead import.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { freePort } from '@crm/api/test/cloud'
import { type Round, round } from './soak/rounds.ts'
import { soaked, victims } from './soak/server.ts'

const rounds = Number(process.argv[2] ?? 20)
const dataDir = await mkdtemp(path.join(tmpdir(), 'crm-soak-'))
const server = soaked(dataDir, await freePort())
const done: Round[] = []

console.log(`First start, with the demo: ${Math.round(await server.start())} ms`)
for (const victim of victims) {
  for (let n = 1; n <= rounds; n++) done.push(await round(server, victim))
  report(victim)
}
await server.stop()
await rm(dataDir, { recursive: true })

const bad = done.filter(({ lost, doubled, wrongCounters }) => lost + doubled + wrongCounters > 0).length
console.log(`${done.length - bad} passed, ${bad} failed`)
process.exit(bad > 0 ? 1 : 0)

function report(victim: string) {
  const of = done.filter((one) => one.victim === victim)
  const recoveries = of.map(({ recovery }) => recovery).sort((a, b) => a - b)
  const total = (field: 'acknowledged' | 'imported' | 'lost' | 'doubled' | 'wrongCounters') =>
    of.reduce((sum, one) => sum + one[field], 0)
  console.log(
    `${victim} killed ${of.length} times: ${total('acknowledged')} writes and ${total('imported')} imports ` +
      `acknowledged, ${total('lost')} lost, ${total('doubled')} doubled, ${total('wrongCounters')} counters wrong; healthy again after ${Math.round(recoveries[Math.floor(of.length / 2)] ?? 0)} ms ` +
      `(median), ${Math.round(recoveries.at(-1) ?? 0)} ms (worst)`,
  )
}
