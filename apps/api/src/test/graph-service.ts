/** The local cloud's drive on a port of its own, with a person who looks after its folders on its page. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { directoryFile } from '@crm/cast'
import type { DriveTrouble } from '@crm/local-cloud/graph/drive/troubles'
import { localCloud, type LocalCloudOptions } from '@crm/local-cloud'
import type { GraphDriveSettings } from '#platform/drive/graph-answers'
import { graphDrive } from '#platform/drive/graph-drive'
import { freePort, servePlugin } from './cloud.ts'

type ServiceOptions = Partial<NonNullable<LocalCloudOptions['drive']>>

export const driveApplication = {
  clientId: 'dddddddd-0000-4000-8000-000000000004',
  secret: 'secret of the drive',
}

export interface GraphService {
  readonly origin: string
  /** Method, path and User-Agent of the calls so far. */
  readonly calls: readonly {
    readonly call: string
    readonly userAgent: string | undefined
    readonly at: number
  }[]
  settings(changes?: Partial<GraphDriveSettings>): GraphDriveSettings
  /** Submits a form of the drive's page, as a person does; `path` is decoded. */
  submit(path: string, form: Record<string, string>): Promise<Response>
  /** Runs `work` while the folder of this name provokes its failure. */
  during<T>(trouble: DriveTrouble, work: () => Promise<T>): Promise<T>
  /** The page of a path, or what a file holds. */
  page(path: string): Promise<Response>
  close(): Promise<void>
}

export async function startGraph(options: ServiceOptions = {}): Promise<GraphService> {
  const folder = await mkdtemp(path.join(tmpdir(), 'crm-test-graph-'))
  const peopleFile = path.join(folder, 'people.json')
  await writeFile(peopleFile, JSON.stringify(directoryFile()))
  const port = await freePort()
  const origin = `http://localhost:${port}`
  const drive = { driveId: 'b!d1', application: driveApplication, unitsPerMinute: 1_000_000, ...options }
  const calls: { call: string; userAgent: string | undefined; at: number }[] = []
  const app = await servePlugin(async (host) => {
    host.addHook('onRequest', async ({ method, url, headers }) => {
      calls.push({ call: `${method} ${url}`, userAgent: headers['user-agent'], at: Date.now() })
    })
    await host.register(localCloud({ origin, stateDir: path.join(folder, 'cloud'), peopleFile, drive }))
  }, port)
  const addressOf = (at: string) => `${origin}/library${at.split('/').map(encodeURIComponent).join('/')}`
  const submit = (at: string, form: Record<string, string>) =>
    fetch(addressOf(at), { method: 'POST', body: new URLSearchParams(form), redirect: 'manual' })
  return {
    origin,
    calls,
    settings: (changes = {}) => ({
      graphUrl: `${origin}/graph`,
      authority: `${origin}/directory`,
      clientId: driveApplication.clientId,
      credential: { secret: driveApplication.secret },
      driveId: 'b!d1',
      company: 'Sunridge Solar',
      ...changes,
    }),
    submit,
    async during(trouble, work) {
      await submit('', { act: 'new', name: trouble })
      try {
        return await work()
      } finally {
        await submit(`/${trouble}`, { act: 'delete' })
      }
    },
    page: (at) => fetch(addressOf(at)),
    async close() {
      await app.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** The adapter for this service. */
export const driveOf = (service: GraphService, changes?: Partial<GraphDriveSettings>) =>
  graphDrive(service.settings(changes))
