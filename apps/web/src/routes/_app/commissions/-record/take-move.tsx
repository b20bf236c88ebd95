/** Runs a sheet action from a button, the palette or a key. */
import { commissions } from '@crm/contract'
import type { Commission } from '@crm/contract/web/commission-shapes'
import type { SheetAction } from '@crm/domain/commissions/sheet-actions'
import { needsReason } from '@crm/domain/commissions/sheet-drift'
import { formatDollars } from '@crm/domain/money'
import type { useNavigate } from '@tanstack/react-router'
import { send } from '~/api/send.ts'
import { lazyPart } from '~/ui/lazy.tsx'
import { askPerson } from '~/records/edit/questions.tsx'
import { toast } from '~/ui/toast.ts'
import { confirmBalances, negativeBalances } from '../-negative-balance.ts'
import type { SheetActionOrRemoval } from './sheet-moves.ts'

const ReasonDialog = lazyPart(() => import('~/records/edit/reason-dialog.tsx'))

/**
 * Runs at once, with Undo where possible. Actions that contradict the sale, approve a negative balance or reopen a
 * settlement ask first. Refusals are shown as they come.
 * @returns false when the person changed their mind
 */
export async function takeMove(
  sheet: Commission,
  action: SheetActionOrRemoval,
  navigate: ReturnType<typeof useNavigate>,
): Promise<boolean> {
  if (action === 'remove') return remove(sheet, navigate)
  if (action === 'approve' && needsReason(sheet.drift)) return approveAgainst(sheet)
  if (action === 'approve' && !(await confirmBalances([sheet]))) return false
  if (action === 'mark-incomplete' && sheet.settledAmount !== null) return reopenSettled(sheet)
  return move(sheet, action)
}

/** Sends the version on the screen, so that nobody approves figures that they did not read. */
async function move(sheet: Commission, action: SheetAction, more: MoreOfMove = {}): Promise<boolean> {
  const { id, jobNumber, version } = sheet
  const moved = await send(routes[action], { params: { id }, body: { version, ...more } })
  toast.done(`${jobNumber} ${done[action]}${amounts[action]?.(moved) ?? ''}`, { undoes: moved })
  return true
}

interface MoreOfMove {
  readonly reason?: string
  readonly payrollDidNotPay?: string
}

const approveAgainst = (sheet: Commission) => {
  const negative = negativeBalances([sheet])
  return askPerson<boolean>((answer) => (
    <ReasonDialog
      title={`Approve ${formatDollars(sheet.commissionAmount)} on ${sheet.jobNumber}?`}
      help={[
        `The sale says otherwise: ${sheet.drift.map(({ words }) => words).join(', ')}.`,
        ...(negative ? [`Negative balance: ${negative}.`] : []),
      ].join(' ')}
      about={`approval of ${sheet.id}`}
      verb="Approve"
      back="Cancel"
      onSubmit={async (reason) => answer(await move(sheet, 'approve', { reason }))}
      onClose={() => answer(false)}
    />
  ))
}

const reopenSettled = (sheet: Commission) =>
  askPerson<boolean>((answer) => (
    <ReasonDialog
      title={`Mark ${sheet.jobNumber} incomplete?`}
      help={`${formatDollars(sheet.settledAmount ?? 0)} stays settled, unless you enter a reason.`}
      about={`reopening of ${sheet.id}`}
      verb="Mark incomplete"
      back="Cancel"
      isOptional
      onSubmit={async (reason) =>
        answer(await move(sheet, 'mark-incomplete', reason ? { payrollDidNotPay: reason } : {}))
      }
      onClose={() => answer(false)}
    />
  ))

/** All of these take a version; the caller adds other fields. */
const routes: Record<SheetAction, typeof commissions.submit> = {
  submit: commissions.submit,
  unsubmit: commissions.unsubmit,
  approve: commissions.approve,
  unapprove: commissions.unapprove,
  lock: commissions.lock,
  unlock: commissions.unlock,
  'mark-complete': commissions.markComplete,
  'mark-incomplete': commissions.markIncomplete as unknown as typeof commissions.submit,
}

const done: Record<SheetAction, string> = {
  submit: 'submitted',
  unsubmit: 'is a draft again',
  approve: 'approved',
  unapprove: 'is submitted again',
  lock: 'locked',
  unlock: 'unlocked',
  'mark-complete': 'is complete',
  'mark-incomplete': 'is open again',
}

/** The message names the amount in the response, not the one on the page. */
const amounts: Partial<Record<SheetAction, (moved: Commission) => string>> = {
  submit: ({ commissionAmount }) => `: ${formatDollars(commissionAmount)}`,
  approve: ({ commissionAmount }) => `: ${formatDollars(commissionAmount)}`,
  lock: ({ commissionAmount }) => `: ${formatDollars(commissionAmount)}`,
  'mark-complete': ({ settledAmount }) => `: ${formatDollars(settledAmount ?? 0)} settled by payroll`,
}

async function remove(
  { id, jobNumber }: Commission,
  navigate: ReturnType<typeof useNavigate>,
): Promise<boolean> {
  const params = { id }
  const removed = await send(commissions.remove, { params })
  toast.done(`The sheet of ${jobNumber} removed`, {
    undoes: removed,
    onUndone: () => navigate({ to: '/commissions/$sheetId', params: { sheetId: id } }),
  })
  await navigate({ to: '/commissions' })
  return true
}
