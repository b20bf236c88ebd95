import { draws } from '@crm/contract'
import type { Commission } from '@crm/contract/web/commission-shapes'
import type { Draw } from '@crm/contract/web/draw-shapes'
import { type DrawAction, drawActions } from '@crm/domain/commissions/draw-actions'
import { formatDollars } from '@crm/domain/money'
import { can } from '@crm/domain/people/can'
import { useMutation } from '@tanstack/react-query'
import { send } from '~/api/send.ts'
import { lazyPart } from '~/ui/lazy.tsx'
import { askPerson } from '~/records/edit/questions.tsx'
import { useMe } from '~/session/me.ts'
import { Button } from '~/ui/button.tsx'
import { toast } from '~/ui/toast.ts'

const DenyDialog = lazyPart(() => import('./deny-draw-dialog.tsx'))
const PayDialog = lazyPart(() => import('./pay-draw-dialog.tsx'))

/** A draw, and how its sheet affects decisions about it. */
export interface DrawToDecide {
  readonly sheet: Pick<Commission, 'id' | 'jobNumber' | 'repId' | 'repName' | 'formerRepIds'>
  readonly draw: Draw
}

interface Props extends DrawToDecide {
  /** The reason the sheet forbids the action now; undefined when it allows it. */
  readonly whyNot: (action: DrawAction) => string | undefined
  readonly isBusy?: boolean
  /** Every row in the list is a draw, so the button omits the word. */
  readonly isShort?: boolean
}

const actions: readonly DrawAction[] = ['deny', 'approve', 'mark-paid']

/** Buttons for the next decisions about a draw, for people with that right; a disabled button says why. */
export function DrawDecisions({ sheet, draw, whyNot, isBusy = false, isShort = false }: Props) {
  const me = useMe()
  const about = { repId: sheet.repId, formerRepIds: sheet.formerRepIds, requesterId: draw.requestedBy }
  const approving = useMutation({
    mutationFn: async () => {
      const { draws: after } = await send(draws.approve, {
        params: { commissionId: sheet.id, drawId: draw.id },
        body: { version: draw.version },
      })
      const approved = after.find(({ id }) => id === draw.id) ?? draw
      toast.done(`Draw of ${formatDollars(approved.amount)} approved`)
    },
    meta: { quiet: true },
  })
  // Final decisions ask for confirmation.
  const decide: Record<DrawAction, () => unknown> = {
    approve: () => approving.mutate(),
    deny: () => askPerson<void>((close) => <DenyDialog sheet={sheet} draw={draw} onClose={close} />),
    'mark-paid': () => askPerson<void>((close) => <PayDialog sheet={sheet} draw={draw} onClose={close} />),
  }
  return actions
    .filter((action) => drawActions[action].from.includes(draw.state))
    .map((action) => {
      const allowed = can[drawActions[action].right](me, about)
      // Hidden from people who never decide about commissions.
      if (!allowed.ok && !can.denyDraw(me, about).ok) return null
      return (
        <Button
          key={action}
          size="small"
          {...(action !== 'deny' && { variant: 'primary' as const })}
          reason={allowed.ok ? whyNot(action) : allowed.reason}
          disabled={isBusy || approving.isPending}
          onClick={() => void decide[action]()}
        >
          {isShort ? drawActions[action].label.replace(' draw', '') : drawActions[action].label}
        </Button>
      )
    })
}
