/** Microsoft's sign-in client is large, and a tab with a valid token does without it: this is the only way to it. */
import { Unreachable } from '~/api/errors.ts'
import type * as signInClient from './sign-in-client.ts'

type SignInClient = typeof signInClient

let loading: Promise<SignInClient> | undefined

/** A failed download is retried once, and again by the next call. */
export const loadSignInClient = (): Promise<SignInClient> =>
  (loading ??= download()
    .catch(download)
    .catch((cause: unknown) => {
      loading = undefined
      if (!navigator.onLine) throw new Unreachable('There is no signal.', { cause })
      // Every deploy takes the old files away from open pages.
      throw new Error('Sign-in could not be loaded: reload the page.', { cause })
    }))

const download = () => import('./sign-in-client.ts')
