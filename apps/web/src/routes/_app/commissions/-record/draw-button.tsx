import type { Commission } from '@crm/contract/web/commission-shapes'
import { whyNoDraw } from '@crm/domain/commissions/draw-actions'
import { can } from '@crm/domain/people/can'
import HandCoins from 'lucide-react/icons/hand-coins'
import { late } from '~/ui/lazy.tsx'
import { askPerson } from '~/records/edit/questions.tsx'
import { useMe } from '~/session/me.ts'
import { Button } from '~/ui/button.tsx'
import { aboutSheet, standingOf } from '../-sheet-standing.ts'

const DrawDialog = late(() => import('./draw-dialog.tsx'))

interface Props {
  readonly sheet: Commission
}

/** Requests a draw on the person's own sheet or enters one for the rep; hidden without either right. */
export function DrawButton({ sheet }: Props) {
  const me = useMe()
  const isOwn = can.requestDraw(me, aboutSheet(sheet)).ok
  if (!isOwn && !can.createDraw(me, aboutSheet(sheet)).ok) return null
  return (
    <Button
      reason={whyNoDraw(standingOf(sheet)) ?? null}
      onClick={() =>
        void askPerson<void>((close) => <DrawDialog sheet={sheet} isOwn={isOwn} onClose={close} />)
      }
    >
      <HandCoins />
      {isOwn ? 'Request a draw' : 'Enter a draw'}
    </Button>
  )
}
