import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { freePort } from '@crm/api/test/cloud'
import { failure, success, sum, type Tally } from '../check/tests.ts'
import { type Round, round } from './rounds.ts'
import { soaked, victims } from './server.ts'

/**
 * Kills the server, PostgreSQL, and both, the given number of times each, under the load of writers and of the lead
 * import.
 */
export async function kills(rounds: number): Promise<Tally> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'crm-soak-'))
  const server = soaked(dataDir, await freePort())
  const done: Round[] = []
  try {
    console.log(`First start, with the demo: ${Math.round(await server.start())} ms`)
    for (const victim of victims) {
      const killed: Round[] = []
      for (let n = 1; n <= rounds; n++) killed.push(await round(server, victim))
      report(victim, killed)
      done.push(...killed)
    }
  } finally {
    await server.stop()
    await rm(dataDir, { recursive: true })
  }
  return sum(done.map(verdict))
}

const verdict = ({ victim, lost, doubled, wrongCounters }: Round): Tally =>
  lost + doubled + wrongCounters === 0
    ? success
    : failure(`${victim} killed: ${lost} lost, ${doubled} doubled, ${wrongCounters} counters wrong`)

function report(victim: string, killed: readonly Round[]) {
  const recoveries = killed.map(({ recovery }) => recovery).sort((a, b) => a - b)
  const total = (field: 'acknowledged' | 'imported' | 'lost' | 'doubled' | 'wrongCounters') =>
    killed.reduce((all, one) => all + one[field], 0)
  console.log(
    `${victim} killed ${killed.length} times: ${total('acknowledged')} writes and ${total('imported')} imports ` +
      `acknowledged, ${total('lost')} lost, ${total('doubled')} doubled, ${total('wrongCounters')} counters wrong; healthy again after ${Math.round(recoveries[Math.floor(killed.length / 2)] ?? 0)} ms ` +
      `(median), ${Math.round(recoveries.at(-1) ?? 0)} ms (worst)`,
  )
}
