import { forms } from '@crm/contract'
import type { FormVersion } from '@crm/contract/web/form-shapes'
import { useState } from 'react'
import { useSend } from '~/api/send.ts'
import { messageOf } from '~/api/server-error.ts'
import { FormError } from '~/forms/form-error.tsx'
import { Button } from '~/ui/button.tsx'
import { Dialog } from '~/ui/dialog.tsx'
import { toast } from '~/ui/toast.ts'

interface Props {
  readonly version: FormVersion & { readonly id: string }
  /** Why it cannot be approved now. */
  readonly reason: string | null
}

/** Approval is an act of its own, after a question. */
export function ApproveButton({ version: { id, number, version }, reason }: Props) {
  const [isOpen, setOpen] = useState(false)
  const approve = useSend(forms.approve, { quiet: true })
  const close = () => {
    setOpen(false)
    approve.reset()
  }
  return (
    <>
      <Button reason={reason} onClick={() => setOpen(true)}>
        Approve…
      </Button>
      {isOpen ? (
        <Dialog
          title={`Approve version ${number}?`}
          help="New contracts use it. Its text becomes final."
          onClose={close}
        >
          <FormError message={approve.error ? messageOf(approve.error) : undefined} />
          <footer className="flex justify-end gap-2">
            <Button variant="quiet" onClick={close}>
              Cancel
            </Button>
            <Button
              variant="primary"
              disabled={approve.isPending}
              onClick={() =>
                approve.mutate(
                  { params: { id }, body: { version } },
                  {
                    onSuccess: () => {
                      toast.done(`Version ${number} approved`)
                      close()
                    },
                  },
                )
              }
            >
              Approve version
            </Button>
          </footer>
        </Dialog>
      ) : null}
    </>
  )
}
