import { AuthError, InteractionRequiredAuthError } from '@azure/msal-browser'

/**
 * In addition to interaction-required errors: of two concurrent silent calls whose iframe fails, the second
 * rejects with the refresh error; and a blocked iframe only times out.
 */
const askingCodes = new Set(['invalid_grant', 'login_required', 'timed_out', 'no_account_error'])

/** True when a token needs a new sign-in. Compares codes: class names do not survive minification. */
export const mustSignInAgain = (error: unknown): boolean =>
  error instanceof InteractionRequiredAuthError ||
  (error instanceof AuthError && askingCodes.has(error.errorCode))

const attemptsAllowed = 3

/**
 * Counts automatic redirects for these scopes since the last token for them. Otherwise a directory that signs
 * the person in but never issues the token would cause an endless redirect loop.
 */
export function redirectAttempts(
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>,
  scopes: readonly string[],
) {
  const key = `sign-in attempts for ${scopes.join(' ')}`
  return {
    /** Counts one more; returns whether it is allowed. */
    begin(): boolean {
      const made = Number(storage.getItem(key) ?? 0)
      storage.setItem(key, String(made + 1))
      return made < attemptsAllowed
    },
    forget(): void {
      storage.removeItem(key)
    },
  }
}
