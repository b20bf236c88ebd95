import { draws } from '@crm/contract'
import type { Commission } from '@crm/contract/web/commission-shapes'
import type { Draw } from '@crm/contract/web/draw-shapes'
import { type DrawAction, decideDraw, drawActions } from '@crm/domain/commissions/draw-actions'
import { formatDollars } from '@crm/domain/money'
import { can } from '@crm/domain/people/can'
import { useMutation } from '@tanstack/react-query'
import { send } from '../../../../api/send.ts'
import { late } from '../../../../late.tsx'
import { askPerson } from '../../../../records/edit/questions.tsx'
import { useMe } from '../../../../session/me.ts'
import { Button } from '../../../../ui/button.tsx'
import { Card } from '../../../../ui/card.tsx'
import { formatDay } from '../../../../ui/format.ts'
import { toast } from '../../../../ui/toast.ts'
import { DrawStateBadge } from '../-sheet-badges.tsx'
import { availableOn, standingOf } from '../-sheet-standing.ts'
import { changeableBy } from './draw-facts.ts'

const DenyDialog = late(() => import('./deny-draw-dialog.tsx'))
const EditDialog = late(() => import('./edit-draw-dialog.tsx'))
const PayDialog = late(() => import('./pay-draw-dialog.tsx'))

interface Props {
  readonly sheet: Commission
}

/** Every advance on this commission, the last first, with what may be done about it. */
export const DrawLedger = ({ sheet }: Props) => (
  <Card
    title="Draws"
    actions={<span className="num text-13 text-3">{formatDollars(availableOn(sheet).amount)} available</span>}
  >
    {sheet.draws.length === 0 ? (
      <p className="px-4 py-3 text-13 text-3">Nothing was drawn on this commission yet.</p>
    ) : (
      <ul>
        {sheet.draws.map((draw) => (
          <DrawRow key={draw.id} sheet={sheet} draw={draw} />
        ))}
      </ul>
    )}
  </Card>
)

interface RowProps extends Props {
  readonly draw: Draw
}

const DrawRow = ({ sheet, draw }: RowProps) => (
  <li className="flex flex-wrap items-center gap-x-4 gap-y-1.5 border-t border-line px-4 py-2 text-13 first:border-t-0">
    <span className="w-28 flex-none">
      <DrawStateBadge state={draw.state} />
    </span>
    <span className="num w-24 flex-none text-right font-medium max-sm:w-auto">
      {formatDollars(draw.amount)}
    </span>
    <span className="w-36 flex-none text-2 max-sm:w-auto">{howItBegan(sheet, draw)}</span>
    <span className="min-w-32 flex-1 break-words max-sm:basis-full">{draw.notes}</span>
    <span className="ml-auto flex flex-wrap items-center justify-end gap-2">
      <span className="text-12 text-3">{whatBecame(draw)}</span>
      <DrawDeeds sheet={sheet} draw={draw} />
    </span>
  </li>
)

/** "Asked Fri 30 Oct", "Entered Fri 30 Oct by Fiona Chen" */
const howItBegan = ({ repId }: Commission, { requestedBy, requestedByName, createdAt }: Draw): string =>
  requestedBy === repId
    ? `Asked ${formatDay(createdAt)}`
    : `Entered ${formatDay(createdAt)} by ${requestedByName}`

/** "Cheque 20418, Fri 30 Oct, by Fiona Chen" */
function whatBecame({
  state,
  checkNumber,
  paymentDate,
  deniedReason,
  deniedByName,
  approvedByName,
  markedPaidByName,
}: Draw): string {
  if (state === 'Paid') {
    return [
      checkNumber && `Cheque ${checkNumber}`,
      paymentDate && formatDay(`${paymentDate}T20:00:00Z`),
      markedPaidByName && `by ${markedPaidByName}`,
    ]
      .filter(Boolean)
      .join(', ')
  }
  if (state === 'Denied') return deniedReason ?? `by ${deniedByName ?? 'the sale'}`
  return state === 'Approved' ? `by ${approvedByName ?? 'somebody'}` : ''
}

const deeds: readonly DrawAction[] = ['deny', 'approve', 'mark-paid']

/** What leads on from where it stands, for whoever may; what the sheet does not let through says so. */
function DrawDeeds({ sheet, draw }: RowProps) {
  const me = useMe()
  const about = { repId: sheet.repId, requesterId: draw.requestedBy }
  const params = { commissionId: sheet.id, drawId: draw.id }
  const approving = useMutation({
    mutationFn: async () => {
      await send(draws.approve, { params })
      toast.done(`Draw of ${formatDollars(draw.amount)} approved`)
    },
    meta: { quiet: true },
  })
  const taking = useMutation({
    mutationFn: async () => {
      await send(draws.remove, { params })
      toast.done(`Draw of ${formatDollars(draw.amount)} taken back`)
    },
    meta: { quiet: true },
  })
  const isMine = draw.requestedBy === me.id
  const isBusy = approving.isPending || taking.isPending
  const fields = changeableBy(me, sheet, draw)
  // What is final is asked before.
  const take: Record<DrawAction, () => unknown> = {
    approve: () => approving.mutate(),
    deny: () => askPerson<void>((close) => <DenyDialog sheet={sheet} draw={draw} onClose={close} />),
    'mark-paid': () => askPerson<void>((close) => <PayDialog sheet={sheet} draw={draw} onClose={close} />),
  }
  return (
    <>
      {fields.length > 0 ? (
        <Button
          size="small"
          variant="quiet"
          onClick={() =>
            void askPerson<void>((close) => (
              <EditDialog sheet={sheet} draw={draw} fields={fields} onClose={close} />
            ))
          }
        >
          Edit
        </Button>
      ) : null}
      {draw.state === 'Requested' && isMine && can.changeDraw(me, about).ok ? (
        <Button size="small" variant="quiet" disabled={isBusy} onClick={() => taking.mutate()}>
          Take back
        </Button>
      ) : null}
      {deeds
        .filter((action) => drawActions[action].from.includes(draw.state))
        .map((action) => {
          const allowed = can[drawActions[action].right](me, about)
          // Who decides about no commission at all has no use for these.
          if (!allowed.ok && !can.denyDraw(me, about).ok) return null
          const decision = decideDraw(action, draw, standingOf(sheet))
          return (
            <Button
              key={action}
              size="small"
              {...(action !== 'deny' && { variant: 'primary' as const })}
              reason={!allowed.ok ? allowed.reason : decision.ok ? null : decision.reason}
              disabled={isBusy}
              onClick={() => void take[action]()}
            >
              {drawActions[action].label}
            </Button>
          )
        })}
    </>
  )
}
