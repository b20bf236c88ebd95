import { payRuns } from '@crm/contract'
import type { PayRun } from '@crm/contract/web/pay-run-shapes'
import { periodName } from '@crm/domain/commissions/pay-period'
import { formatDollars } from '@crm/domain/money'
import { useSend } from '~/api/send.ts'
import { messageOf } from '~/api/server-error.ts'
import { FormError } from '~/forms/form-error.tsx'
import { Button } from '~/ui/button.tsx'
import { Dialog } from '~/ui/dialog.tsx'
import { toast } from '~/ui/toast.ts'
import { paymentsInWords } from './check-words.ts'

interface Props {
  readonly run: PayRun
  readonly onClose: () => void
}

/** Asks for confirmation: it cannot be undone. */
export default function MarkPaidDialog({ run, onClose }: Props) {
  const marking = useSend(payRuns.markPaid, { quiet: true })
  const mark = async () => {
    try {
      const paid = await marking.mutateAsync({ params: { id: run.id } })
      toast.done(`Pay run of ${periodName(paid)} marked paid`)
      onClose()
    } catch {
      // The dialog shows the error.
    }
  }
  return (
    <Dialog
      title={`Mark the pay run of ${periodName(run)} paid?`}
      help={`${formatDollars(run.totals.toPay)} in ${paymentsInWords(run)} went out. This is final.`}
      onClose={onClose}
    >
      <FormError message={marking.error ? messageOf(marking.error) : undefined} />
      <footer className="flex justify-end gap-2">
        <Button variant="quiet" onClick={onClose}>
          Cancel
        </Button>
        <Button variant="primary" disabled={marking.isPending} onClick={() => void mark()}>
          Mark paid
        </Button>
      </footer>
    </Dialog>
  )
}
