import { AuthError, InteractionRequiredAuthError } from '@azure/msal-browser'

/**
 * Beside the errors that ask for interaction: when two silent calls run at once and the hidden frame fails, the
 * second is rejected with the error of the refresh, and a frame that is refused or blocked merely runs out of time.
 */
const askingCodes = new Set(['invalid_grant', 'login_required', 'timed_out', 'no_account_error'])

/** Whether the person must sign in again for a token. Codes are compared: class names do not survive the build. */
export const mustSignInAgain = (error: unknown): boolean =>
  error instanceof InteractionRequiredAuthError ||
  (error instanceof AuthError && askingCodes.has(error.errorCode))

const attemptsAllowed = 3

/**
 * Counts the redirects that the page began by itself for these scopes since it last had a token for them. A directory
 * that signs the person in but never gives the token would otherwise send them round for ever.
 */
export function redirectAttempts(
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>,
  scopes: readonly string[],
) {
  const key = `sign-in attempts for ${scopes.join(' ')}`
  return {
    /** Counts one more, and answers whether it may be made. */
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
