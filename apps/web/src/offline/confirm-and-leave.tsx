import { askToConfirm } from '~/records/edit/confirm.tsx'
import { signOut } from '~/session/session.ts'
import { endCaching } from './cached-responses.ts'
import { unsentText } from './unsent-text.ts'
import { abandonNotStored, loadOutbox, useOutbox } from './outbox.ts'

/** Signs out and deletes cached responses. The outbox stays, and a dialog lists it first. */
export async function confirmAndLeave(): Promise<void> {
  await loadOutbox()
  const { all, notStored } = useOutbox.getState()
  const words = unsentText(all, notStored)
  if (words !== undefined && !(await askToLeave(words))) return
  abandonNotStored()
  await endCaching()
  await signOut()
}

const askToLeave = (words: string): Promise<boolean> =>
  askToConfirm({ title: 'Sign out?', help: words, verb: 'Sign out', back: 'Stay', main: 'back' })
