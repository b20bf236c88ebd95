import { payRuns } from '@crm/contract'
import type { PayRun } from '@crm/contract/web/pay-run-shapes'
import { periodName } from '@crm/domain/commissions/pay-period'
import { formatDollars } from '@crm/domain/money'
import { useState } from 'react'
import { useSend } from '~/api/send.ts'
import { messageOf } from '~/api/server-error.ts'
import { FormError } from '~/forms/form-error.tsx'
import { newestIn } from '~/records/edit/edit.tsx'
import { Button } from '~/ui/button.tsx'
import { Dialog } from '~/ui/dialog.tsx'
import { formatDay } from '~/ui/format.ts'
import { toast } from '~/ui/toast.ts'
import { checksInWords, paymentsInWords } from './check-words.ts'
import { payRunKind } from './pay-run-kind.ts'

interface Props {
  readonly run: PayRun
  readonly onClose: () => void
}

/** Shows what is paid and sends its fingerprint. After a 409 it shows the run in its current state. */
export default function CloseDialog({ run, onClose }: Props) {
  const [shown, setShown] = useState(run)
  const [fault, setFault] = useState<string>()
  const closing = useSend(payRuns.close, { quiet: true })
  const { id, totals, fingerprint, payDate, whyNotClosed } = shown
  const close = async () => {
    try {
      const closed = await closing.mutateAsync({ params: { id }, body: { fingerprint } })
      toast.done(`${formatDollars(closed.totals.toPay)} paid in ${paymentsInWords(closed)}`)
      onClose()
    } catch (error) {
      setFault(messageOf(error))
      const newest = newestIn(error) as PayRun | undefined
      if (!newest) return
      setShown(newest)
      payRunKind.onNewest?.(newest)
    }
  }
  return (
    <Dialog
      title={`Close the pay run of ${periodName(shown)}?`}
      help={`Pays ${formatDollars(totals.toPay)} in ${paymentsInWords(shown)} on ${formatDay(`${payDate}T20:00:00Z`)}.`}
      onClose={onClose}
    >
      <FormError message={fault} />
      <p className="text-13 text-2">
        {[checksInWords(shown), 'You can open it again until it is marked paid.'].filter(Boolean).join(' ')}
      </p>
      <footer className="flex justify-end gap-2">
        <Button variant="quiet" onClick={onClose}>
          Cancel
        </Button>
        <Button
          variant="primary"
          disabled={closing.isPending}
          reason={whyNotClosed}
          onClick={() => void close()}
        >
          Close run
        </Button>
      </footer>
    </Dialog>
  )
}
