import type { Config, DriveConfig } from '#platform/config'
import { readCredential } from '#platform/graph/application'
import type { Drive } from '#platform/ports/drive'
import type { GraphDriveSettings } from './graph-answers.ts'
import { graphDrive } from './graph-drive.ts'

/** Opens the drive that the settings name. Throws ConfigError for a certificate that cannot be used. */
export const openGraphDrive = async (
  config: Pick<Config, 'graphUrl' | 'directory' | 'company'>,
  drive: DriveConfig,
): Promise<Drive> => graphDrive(await graphSettings(config, drive))

/** The settings of the adapter, with the certificate read from its file. Throws ConfigError. */
export const graphSettings = async (
  { graphUrl, directory, company }: Pick<Config, 'graphUrl' | 'directory' | 'company'>,
  drive: DriveConfig,
): Promise<GraphDriveSettings> => ({
  graphUrl,
  authority: directory.authority,
  company,
  driveId: drive.driveId,
  clientId: drive.clientId,
  credential: await readCredential('DRIVE', drive),
})
