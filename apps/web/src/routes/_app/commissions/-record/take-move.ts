/** What the buttons, the palette and the keys do with a sheet. */
import { commissions } from '@crm/contract'
import type { Commission } from '@crm/contract/web/commission-shapes'
import type { SheetAction } from '@crm/domain/commissions/sheet-actions'
import type { useNavigate } from '@tanstack/react-router'
import { send } from '../../../../api/send.ts'
import { toast } from '../../../../ui/toast.ts'
import type { SheetDeed } from './sheet-moves.ts'

/** Done at once, with the way back beside it where there is one. A refusal is said as it comes. */
export async function takeMove(
  sheet: Commission,
  action: SheetDeed,
  navigate: ReturnType<typeof useNavigate>,
): Promise<void> {
  const { id, jobNumber } = sheet
  if (action === 'remove') return remove(sheet, navigate)
  const params = { id }
  const [done, back] = deeds[action]
  await send(routes[action], { params })
  toast.done(
    `${jobNumber} ${done}`,
    back && {
      action: { label: 'Undo', onPress: () => send(routes[back], { params }).then(() => true) },
    },
  )
}

const routes: Record<SheetAction, typeof commissions.submit> = {
  submit: commissions.submit,
  unsubmit: commissions.unsubmit,
  approve: commissions.approve,
  unapprove: commissions.unapprove,
  lock: commissions.lock,
  unlock: commissions.unlock,
  'mark-complete': commissions.markComplete,
  'mark-incomplete': commissions.markIncomplete,
}

const deeds: Record<SheetAction, readonly [done: string, back: SheetAction | undefined]> = {
  submit: ['submitted', 'unsubmit'],
  unsubmit: ['is a draft again', undefined],
  approve: ['approved', 'unapprove'],
  unapprove: ['is submitted again', 'approve'],
  lock: ['locked', 'unlock'],
  unlock: ['unlocked', 'lock'],
  'mark-complete': ['is complete', 'mark-incomplete'],
  'mark-incomplete': ['is open again', undefined],
}

async function remove(
  { id, jobNumber }: Commission,
  navigate: ReturnType<typeof useNavigate>,
): Promise<void> {
  const params = { id }
  // By the time of the undo this page is gone, and with it what a mutation would call back.
  const undo = () =>
    send(commissions.restore, { params }).then(
      () => navigate({ to: '/commissions/$sheetId', params: { sheetId: id } }),
      () => false,
    )
  await send(commissions.remove, { params })
  toast.done(`The sheet of ${jobNumber} removed`, { action: { label: 'Undo', onPress: undo } })
  await navigate({ to: '/commissions' })
}
