import type { SigningConfig } from '#platform/config'
import type { Signing } from '#platform/ports/signing'
import { documensoSigning } from './documenso/documenso.ts'
import { docusignSigning } from './docusign/docusign.ts'

/** The configured signature service; null when contracts are signed on our own page. */
export function signingOf(config: SigningConfig | null): Signing | null {
  if (config === null) return null
  return config.service === 'documenso' ? documensoSigning(config) : docusignSigning(config)
}
