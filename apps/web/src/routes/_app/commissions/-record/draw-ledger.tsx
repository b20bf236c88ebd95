import { draws } from '@crm/contract'
import type { Commission } from '@crm/contract/web/commission-shapes'
import type { Draw } from '@crm/contract/web/draw-shapes'
import { whyNotMoved } from '@crm/domain/commissions/draw-actions'
import { formatDollars } from '@crm/domain/money'
import { can } from '@crm/domain/people/can'
import { useMutation } from '@tanstack/react-query'
import { send } from '~/api/send.ts'
import { lazyPart } from '~/ui/lazy.tsx'
import { askPerson } from '~/records/edit/questions.tsx'
import { useMe } from '~/session/me.ts'
import { Button } from '~/ui/button.tsx'
import { Card } from '~/ui/card.tsx'
import { formatDay } from '~/ui/format.ts'
import { toast } from '~/ui/toast.ts'
import { DrawStateBadge } from '~/kinds/commissions/sheet-badges.tsx'
import { availableOn, snapshotOf } from '../-sheet-snapshot.ts'
import { DrawDecisions } from './draw-decisions.tsx'
import { changeableBy } from './draw-facts.ts'

const EditDialog = lazyPart(() => import('./edit-draw-dialog.tsx'))

interface Props {
  readonly sheet: Commission
}

/** All draws of this commission, newest first, with their actions. */
export const DrawLedger = ({ sheet }: Props) => (
  <Card
    title="Draws"
    actions={<span className="num text-13 text-3">{formatDollars(availableOn(sheet).amount)} available</span>}
  >
    {sheet.draws.length === 0 ? (
      <p className="px-4 py-3 text-13 text-3">No draws yet.</p>
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
      <DrawActions sheet={sheet} draw={draw} />
    </span>
  </li>
)

/** "Asked Fri, Oct 30", "Entered Fri, Oct 30 by Fiona Chen" */
const howItBegan = ({ repId }: Commission, { requestedBy, requestedByName, createdAt }: Draw): string =>
  requestedBy === repId
    ? `Asked ${formatDay(createdAt)}`
    : `Entered ${formatDay(createdAt)} by ${requestedByName}`

/** "Check 20418, Fri, Oct 30, by Fiona Chen" */
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
      checkNumber && `Check ${checkNumber}`,
      paymentDate && formatDay(`${paymentDate}T20:00:00Z`),
      markedPaidByName && `by ${markedPaidByName}`,
    ]
      .filter(Boolean)
      .join(', ')
  }
  if (state === 'Denied') return deniedReason ?? `by ${deniedByName ?? 'the sale'}`
  return state === 'Approved' ? `by ${approvedByName ?? 'somebody'}` : ''
}

/** The available actions in the draw's current state. */
function DrawActions({ sheet, draw }: RowProps) {
  const me = useMe()
  const taking = useMutation({
    mutationFn: async () => {
      await send(draws.remove, { params: { commissionId: sheet.id, drawId: draw.id } })
      toast.done(`Draw of ${formatDollars(draw.amount)} withdrawn`)
    },
    meta: { quiet: true },
  })
  const isMine = draw.requestedBy === me.id
  const fields = changeableBy(me, sheet, draw)
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
      {draw.state === 'Requested' &&
      isMine &&
      can.changeDraw(me, { repId: sheet.repId, requesterId: draw.requestedBy }).ok ? (
        <Button size="small" variant="quiet" disabled={taking.isPending} onClick={() => taking.mutate()}>
          Withdraw
        </Button>
      ) : null}
      <DrawDecisions
        sheet={sheet}
        draw={draw}
        whyNot={(action) => whyNotMoved(action, draw, snapshotOf(sheet))}
        isBusy={taking.isPending}
      />
    </>
  )
}
