import { Button } from '~/ui/button.tsx'
import { Dialog } from '~/ui/dialog.tsx'
import { askPerson } from './questions.tsx'

interface Question {
  readonly title: string
  readonly help: string
  readonly verb: string
  /** "Cancel" */
  readonly back: string
  /** The button that Enter presses; the action by default. */
  readonly main?: 'back'
}

/** Asks once before an action; false when the person changes their mind. */
export const askToConfirm = ({ title, help, verb, back, main }: Question): Promise<boolean> =>
  askPerson((answer: (agrees: boolean) => void) => (
    <Dialog title={title} help={help} onClose={() => answer(false)}>
      <footer className="flex justify-end gap-2 max-sm:[&>button]:min-h-11 max-sm:[&>button]:grow">
        {main === 'back' ? (
          <>
            <Button onClick={() => answer(true)}>{verb}</Button>
            <Button variant="primary" onClick={() => answer(false)}>
              {back}
            </Button>
          </>
        ) : (
          <>
            <Button variant="quiet" onClick={() => answer(false)}>
              {back}
            </Button>
            <Button variant="primary" onClick={() => answer(true)}>
              {verb}
            </Button>
          </>
        )}
      </footer>
    </Dialog>
  ))
