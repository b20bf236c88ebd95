import { createPrivateKey, X509Certificate } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { type Config, ConfigError, type DriveConfig } from '#platform/config'
import type { Drive } from '#platform/ports/drive'
import { type GraphDriveSettings, graphDrive } from './graph-drive.ts'
import type { DriveCredential } from './graph-token.ts'

/** Opens the drive that the settings name. Throws ConfigError for a certificate that cannot be used. */
export const openGraphDrive = async (
  config: Pick<Config, 'graphUrl' | 'directory' | 'company'>,
  drive: DriveConfig,
): Promise<Drive> => graphDrive(await graphSettings(config, drive))

/** The settings of the adapter, with the certificate read from its file. Throws ConfigError. */
export async function graphSettings(
  { graphUrl, directory, company }: Pick<Config, 'graphUrl' | 'directory' | 'company'>,
  { driveId, clientId, credential }: DriveConfig,
): Promise<GraphDriveSettings> {
  return {
    graphUrl,
    authority: directory.authority,
    company,
    driveId,
    clientId,
    credential: 'secret' in credential ? credential : await readCertificate(credential.certificateFile),
  }
}

async function readCertificate(file: string): Promise<DriveCredential> {
  const pem = await readFile(file, 'utf8').catch((error: unknown) => {
    throw new ConfigError(`DRIVE_CERTIFICATE: ${file} cannot be read (${String(error)}).`)
  })
  try {
    if (new X509Certificate(pem).checkPrivateKey(createPrivateKey(pem))) return { certificate: pem }
  } catch (error) {
    throw new ConfigError(
      `DRIVE_CERTIFICATE: ${file} is not a PEM file of a certificate and its key (${String(error)}).`,
    )
  }
  throw new ConfigError(`DRIVE_CERTIFICATE: the key in ${file} does not belong to the certificate.`)
}
