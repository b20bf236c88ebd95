import type { forms } from '@crm/contract'
import type { FormVersion } from '@crm/contract/web/form-shapes'
import { useState } from 'react'
import { useSend } from '~/api/send.ts'
import { messageOf } from '~/api/server-error.ts'
import { FormError } from '~/forms/form-error.tsx'
import { Button } from '~/ui/button.tsx'
import { Dialog } from '~/ui/dialog.tsx'
import { toast } from '~/ui/toast.ts'

interface Props {
  readonly route: typeof forms.approve | typeof forms.retire
  readonly version: FormVersion & { readonly id: string }
  /** The button that asks the question. */
  readonly button: { readonly words: string; readonly reason?: string | null; readonly isQuiet?: true }
  readonly title: string
  readonly help: string
  /** "Approve version" */
  readonly verb: string
  readonly done: string
}

/** An act on a version of a form, after a question: neither is undone. */
export function VersionAct({ route, version: { id, version }, button, title, help, verb, done }: Props) {
  const [isOpen, setOpen] = useState(false)
  const act = useSend(route, { quiet: true })
  const close = () => {
    setOpen(false)
    act.reset()
  }
  const confirm = () =>
    act.mutate(
      { params: { id }, body: { version } },
      {
        onSuccess: () => {
          toast.done(done)
          close()
        },
      },
    )
  return (
    <>
      <Button
        reason={button.reason ?? null}
        onClick={() => setOpen(true)}
        {...(button.isQuiet && { variant: 'quiet' as const })}
      >
        {button.words}
      </Button>
      {isOpen ? (
        <Dialog title={title} help={help} onClose={close}>
          <FormError message={act.error ? messageOf(act.error) : undefined} />
          <footer className="flex justify-end gap-2">
            <Button variant="quiet" onClick={close}>
              Cancel
            </Button>
            <Button variant="primary" disabled={act.isPending} onClick={confirm}>
              {verb}
            </Button>
          </footer>
        </Dialog>
      ) : null}
    </>
  )
}
