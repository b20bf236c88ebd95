import { loadSignInClient } from './load-sign-in-client.ts'
import { forgetAccounts } from './session.ts'
import { noteTry, signedOut } from './signed-out.ts'

const logoutsAllowed = 2

/**
 * Redirects to the directory's sign-out page, which returns with our id. If it never returns, the directory
 * is asked for an account choice instead, which prevents a silent sign-in too.
 */
export async function completeSignOut(): Promise<void> {
  const mark = signedOut()
  if (!mark) return
  await forgetAccounts()
  const { id, hint, tries } = noteTry(mark)
  const client = await loadSignInClient()
  if (tries > logoutsAllowed) await client.redirectToChoose(id)
  else await client.redirectToSignOut(id, hint)
}
