import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { freePort } from '@crm/api/test/cloud'
import { failure, success, sum, type Tally } from '../check/tests.ts'
import { bodies } from './attacks/bodies.ts'
import { fullDisk, fillTheLog } from './attacks/full-disk.ts'
import { slowReaders } from './attacks/slow-readers.ts'
import { slowUpload } from './attacks/slow-upload.ts'
import { startBystander } from './bystander.ts'
import { type Soaked, soaked } from './server.ts'

/** An attack by one caller, which must not affect others. */
export interface Attack {
  readonly name: string
  /** Preparation, which may take long and disturbs nobody. */
  prepare?(server: Soaked): Promise<void>
  /** Returns a description of the callers' results; throws when they are wrong. */
  run(server: Soaked): Promise<string>
  /** The attack ends the server, so no bystander is measured. */
  readonly ends?: true
}

/** The last one ends the server. */
const all: readonly Attack[] = [fullDisk, ...bodies, slowReaders, slowUpload]

/** The longest wait of a bystander during an attack. */
const longestWaitMs = 1_000

/** Runs one attack after the other, while a bystander uses the server. */
export async function attacks(): Promise<Tally> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'crm-soak-'))
  const server = soaked(dataDir, await freePort())
  const tallies: Tally[] = []
  try {
    await fillTheLog(dataDir)
    await server.start()
    for (const attack of all) tallies.push(await verdict(server, attack))
  } finally {
    await server.stop()
    await rm(dataDir, { recursive: true })
  }
  return sum(tallies)
}

async function verdict(server: Soaked, attack: Attack): Promise<Tally> {
  await attack.prepare?.(server)
  const bystander = attack.ends ? undefined : await startBystander(server)
  const saw = await attack.run(server).catch((error: unknown) => error as Error)
  const others = await bystander?.stop()
  const disturbed = others
    ? `; others asked ${others.calls} times, waited ${Math.round(others.longestMs)} ms at most, ${others.failed} failed`
    : ''
  const words = `${attack.name}: ${saw instanceof Error ? saw.message : saw}${disturbed}`
  console.log(words)
  const isGood =
    !(saw instanceof Error) && !(others && (others.failed > 0 || others.longestMs > longestWaitMs))
  return isGood ? success : failure(words)
}
