/**
 * The scope sets that the browser uses, of specification section 6. The third set, for the drive, is not requested: the server
 * reaches the drive as itself (decision 0036).
 */
import { settings } from '~/settings.ts'

/** Delegated access to our own API. */
export const apiScopes: readonly string[] = [`api://${settings.directory.apiAudience}/access`]

/** Read and write access to the person's own profile. */
export const profileScopes: readonly string[] = ['User.ReadWrite']
