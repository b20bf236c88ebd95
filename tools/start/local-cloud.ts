/** The organization's cloud on this machine, seeded with the cast from a file, as people would fill a real one. */
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Config } from '@crm/api/platform/config'
import { graphDrive } from '@crm/api/platform/drive/graph-drive'
import { graphSettings } from '@crm/api/platform/drive/open-graph-drive'
import type { Drive } from '@crm/api/platform/ports/drive'
import { directoryFile } from '@crm/cast'
import type { LocalCloudOptions } from '@crm/local-cloud'
import { localDriveId } from './environment.ts'

/** Writes the people file, and returns the options of the cloud. Its drive exists if the settings name it. */
export async function localCloudOptions(config: Config, dataDir: string): Promise<LocalCloudOptions> {
  const stateDir = path.join(dataDir, 'cloud')
  const peopleFile = path.join(stateDir, 'people.json')
  await mkdir(stateDir, { recursive: true })
  await writeFile(peopleFile, JSON.stringify(directoryFile(), null, 2))
  const drive = localDriveOf(config)
  return { origin: config.origin, stateDir, peopleFile, ...(drive && { drive }) }
}

function localDriveOf({ graphDrive: drive }: Config): LocalCloudOptions['drive'] {
  if (drive?.driveId !== localDriveId || !('secret' in drive.credential)) return undefined
  return {
    driveId: drive.driveId,
    application: { clientId: drive.clientId, secret: drive.credential.secret },
  }
}

/**
 * Runs `work` with the local cloud's drive while the application does not listen yet: on a port of its own, over the same
 * files, without a limit of calls. Without that drive `work` gets none.
 */
export async function withLocalDrive(
  config: Config,
  dataDir: string,
  work: (drive: Drive | undefined) => Promise<void>,
): Promise<void> {
  const { drive, ...options } = await localCloudOptions(config, dataDir)
  if (!drive || !config.graphDrive) return work(undefined)
  const { serveAlone } = await import('@crm/local-cloud/serve-alone')
  const unlimited = { ...drive, unitsPerMinute: Number.POSITIVE_INFINITY }
  const { address, close } = await serveAlone({ ...options, drive: unlimited })
  try {
    const settings = await graphSettings(config, config.graphDrive)
    await work(graphDrive({ ...settings, graphUrl: `${address}/graph`, authority: `${address}/directory` }))
  } finally {
    await close()
  }
}
