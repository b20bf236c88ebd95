/** Registrations of the directory that act as themselves, with a secret or a certificate. */
import { createPrivateKey, X509Certificate } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { type ApplicationConfig, ConfigError } from '#platform/config'
import type { AppCredential } from './token.ts'

/**
 * The credential of the settings `<purpose>_CLIENT_SECRET` or `<purpose>_CERTIFICATE`, with the certificate read from its
 * file. Throws ConfigError for a certificate that cannot be used.
 */
export async function readCredential(
  purpose: 'DRIVE' | 'MAIL',
  { credential }: ApplicationConfig,
): Promise<AppCredential> {
  if ('secret' in credential) return credential
  const [name, file] = [`${purpose}_CERTIFICATE`, credential.certificateFile]
  const pem = await readFile(file, 'utf8').catch((error: unknown) => {
    throw new ConfigError(`${name}: ${file} cannot be read (${String(error)}).`)
  })
  try {
    if (new X509Certificate(pem).checkPrivateKey(createPrivateKey(pem))) return { certificate: pem }
  } catch (error) {
    throw new ConfigError(
      `${name}: ${file} is not a PEM file of a certificate and its key (${String(error)}).`,
    )
  }
  throw new ConfigError(`${name}: the key in ${file} does not belong to the certificate.`)
}
