import { draws } from '@crm/contract'
import { formatDollars } from '@crm/domain/money'
import { useSend } from '~/api/send.ts'
import { messageOf } from '~/api/server-error.ts'
import { FormError } from '~/forms/form-error.tsx'
import { Button } from '~/ui/button.tsx'
import { Dialog } from '~/ui/dialog.tsx'
import { toast } from '~/ui/toast.ts'
import type { DrawToDecide } from './draw-decisions.tsx'

interface Props extends DrawToDecide {
  readonly onClose: () => void
}

/** Denying cannot be undone, so it asks for confirmation. */
export default function DenyDrawDialog({ sheet, draw, onClose }: Props) {
  const deny = useSend(draws.deny, { quiet: true })
  const amount = formatDollars(draw.amount)
  const denyIt = () =>
    deny.mutate(
      { params: { commissionId: sheet.id, drawId: draw.id }, body: { version: draw.version } },
      {
        onSuccess: () => {
          toast.done(`Draw of ${amount} denied`)
          onClose()
        },
      },
    )
  return (
    <Dialog
      title={`Deny the draw of ${amount}?`}
      help={`Final. ${sheet.repName} is notified.`}
      onClose={onClose}
    >
      <div className="grid gap-4">
        <FormError message={deny.error ? messageOf(deny.error) : undefined} />
        <footer className="flex justify-end gap-2">
          <Button variant="quiet" onClick={onClose}>
            Leave it
          </Button>
          <Button variant="danger" disabled={deny.isPending} onClick={denyIt}>
            Deny draw
          </Button>
        </footer>
      </div>
    </Dialog>
  )
}
