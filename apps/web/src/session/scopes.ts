/** The three scope sets of specification section 6. */
import { settings } from '~/settings.ts'

/** Delegated access to our own API. */
export const apiScopes: readonly string[] = [`api://${settings.directory.apiAudience}/access`]

/** Read and write access to the person's own profile. */
export const profileScopes: readonly string[] = ['User.ReadWrite']

/** The drive and sites of the organization. */
export const graphScopes: readonly string[] = [
  'Files.Read.All',
  'Files.ReadWrite.All',
  'Sites.Read.All',
  'User.Read',
]
