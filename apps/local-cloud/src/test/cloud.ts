import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify, { type FastifyInstance } from 'fastify'
import { onTestFinished } from 'vitest'
import { localCloud, type LocalCloudOptions } from '../local-cloud.ts'
import { people as smallOrganisation } from './people.ts'

export type Cloud = { app: FastifyInstance; options: LocalCloudOptions }

type Setting = {
  people?: unknown
  accessTokenSeconds?: number
  drive?: LocalCloudOptions['drive']
  /** Setup of the host application. */
  host?: (app: FastifyInstance) => void
}

/** Starts a local cloud on its own port; removes it and its files after the test. */
export async function startCloud(setting: Setting = {}): Promise<Cloud> {
  const { people = smallOrganisation, accessTokenSeconds = 3600, drive, host } = setting
  const folder = await mkdtemp(join(tmpdir(), 'local-cloud-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const peopleFile = join(folder, 'people.json')
  await writeFile(peopleFile, typeof people === 'string' ? people : JSON.stringify(people))
  const origin = `http://localhost:${await freePort()}`
  const stateDir = join(folder, 'state')
  return restartCloud({ origin, stateDir, peopleFile, accessTokenSeconds, ...(drive && { drive }) }, host)
}

/** Simulates a restart: same address, same files. */
export async function restartCloud(options: LocalCloudOptions, host?: Setting['host']): Promise<Cloud> {
  const app = Fastify({ forceCloseConnections: true, pluginTimeout: 60_000 })
  onTestFinished(() => app.close())
  host?.(app)
  await app.register(localCloud(options))
  await app.listen({ port: Number(new URL(options.origin).port), host: 'localhost' })
  return { app, options }
}

/** The issuer contains the port, which must be known before the server listens. */
async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}
