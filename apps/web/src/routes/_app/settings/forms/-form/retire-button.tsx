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
}

/** Retires a version after a question, since a retired one never comes back. */
export function RetireButton({ version: { id, number, state, language, version } }: Props) {
  const [isOpen, setOpen] = useState(false)
  const retire = useSend(forms.retire, { quiet: true })
  const close = () => setOpen(false)
  return (
    <>
      <Button variant="quiet" onClick={() => setOpen(true)}>
        Retire version
      </Button>
      {isOpen ? (
        <Dialog
          title={`Retire version ${number}?`}
          help={
            state === 'Approved'
              ? language === 'es'
                ? 'Spanish contracts then cannot be sent.'
                : 'New contracts then use the standard text.'
              : 'The text stays readable here.'
          }
          onClose={close}
        >
          <FormError message={retire.error ? messageOf(retire.error) : undefined} />
          <footer className="flex justify-end gap-2">
            <Button variant="quiet" onClick={close}>
              Cancel
            </Button>
            <Button
              variant="primary"
              disabled={retire.isPending}
              onClick={() =>
                retire.mutate(
                  { params: { id }, body: { version } },
                  {
                    onSuccess: () => {
                      toast.done(`Version ${number} retired`)
                      close()
                    },
                  },
                )
              }
            >
              Retire version
            </Button>
          </footer>
        </Dialog>
      ) : null}
    </>
  )
}
