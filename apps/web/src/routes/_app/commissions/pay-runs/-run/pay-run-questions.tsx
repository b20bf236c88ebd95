/** Confirmation dialogs for the actions of a run and for leaving a line out. */
import { payRuns } from '@crm/contract'
import type { PayRun } from '@crm/contract/web/pay-run-shapes'
import { periodName } from '@crm/domain/commissions/pay-period'
import { formatDollars } from '@crm/domain/money'
import { send } from '~/api/send.ts'
import { lazyPart } from '~/ui/lazy.tsx'
import { askPerson } from '~/records/edit/questions.tsx'
import { toast } from '~/ui/toast.ts'

const CloseDialog = lazyPart(() => import('./close-dialog.tsx'))
const MarkPaidDialog = lazyPart(() => import('./mark-paid-dialog.tsx'))
const ReasonDialog = lazyPart(() => import('~/records/edit/reason-dialog.tsx'))

export type PayRunLine = PayRun['payees'][number]['lines'][number]

export const askToClose = (run: PayRun) =>
  askPerson<void>((close) => <CloseDialog run={run} onClose={close} />)

export const askToMarkPaid = (run: PayRun) =>
  askPerson<void>((close) => <MarkPaidDialog run={run} onClose={close} />)

export const askToReopen = (run: PayRun) =>
  askPerson<void>((close) => (
    <ReasonDialog
      title={`Open the pay run of ${periodName(run)} again?`}
      help={`Reverses ${formatDollars(run.totals.toPay)}: everything in it is due again.`}
      about={`reopening of ${run.id}`}
      verb="Open again"
      back="Keep it closed"
      isDangerous
      onSubmit={async (reason) => {
        await send(payRuns.reopen, { params: { id: run.id }, body: { reason } }, { quiet: true })
        toast.done(`Pay run of ${periodName(run)} opened again`)
      }}
      onClose={close}
    />
  ))

export const askToExclude = (run: PayRun, line: PayRunLine) =>
  askPerson<void>((close) => (
    <ReasonDialog
      title={`Leave out ${lineInWords(line)}?`}
      help="It stays due for the next run."
      about={`leaving ${line.refId} out of ${run.id}`}
      verb="Leave out"
      back="Cancel"
      onSubmit={async (reason) => {
        const { kind, refId } = line
        const after = await send(
          payRuns.exclude,
          { params: { id: run.id }, body: { kind, refId, reason } },
          { quiet: true },
        )
        toast.done(`${lineInWords(line)} left out`, { undoes: after })
      }}
      onClose={close}
    />
  ))

export async function includeLine(run: PayRun, line: PayRunLine): Promise<void> {
  const { kind, refId } = line
  await send(payRuns.include, { params: { id: run.id }, body: { kind, refId } })
  toast.done(`${lineInWords(line)} put back`)
}

/** "$750.00 on SR-1057" */
const lineInWords = ({ amount, jobNumber, clientName }: PayRunLine) =>
  `${formatDollars(amount)} on ${jobNumber ?? clientName}`
