import { readFile } from 'node:fs/promises'
import { P12Signer } from '@libpdf/core'
import { ConfigError } from '#platform/config'

/** The company's certificate and key, a PKCS #12 file (`.p12`, `.pfx`). Throws ConfigError when it does not open. */
export async function configuredSigner({
  file,
  password,
}: {
  readonly file: string
  readonly password: string
}): Promise<P12Signer> {
  const bytes = await readFile(file).catch((error: unknown) => {
    throw new ConfigError(`SEAL_CERTIFICATE names a file that cannot be read: ${file}.`, { cause: error })
  })
  return P12Signer.create(bytes, password).catch((error: unknown) => {
    throw new ConfigError('SEAL_CERTIFICATE is not a PKCS #12 file, or SEAL_PASSWORD does not open it.', {
      cause: error,
    })
  })
}
