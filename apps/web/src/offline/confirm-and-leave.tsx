import { askPerson } from '~/records/edit/questions.tsx'
import { signOut } from '~/session/session.ts'
import { Button } from '~/ui/button.tsx'
import { Dialog } from '~/ui/dialog.tsx'
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
  askPerson((answer: (leaves: boolean) => void) => (
    <Dialog title="Sign out?" help={words} onClose={() => answer(false)}>
      <footer className="flex justify-end gap-2 max-sm:[&>button]:h-11 max-sm:[&>button]:grow">
        <Button onClick={() => answer(true)}>Sign out</Button>
        <Button variant="primary" onClick={() => answer(false)}>
          Stay
        </Button>
      </footer>
    </Dialog>
  ))
