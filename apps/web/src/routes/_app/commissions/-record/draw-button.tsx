import type { Commission } from '@crm/contract/web/commission-shapes'
import { whyNoDraw } from '@crm/domain/commissions/draw-actions'
import { can } from '@crm/domain/people/can'
import HandCoins from 'lucide-react/icons/hand-coins'
import { lazyPart } from '~/ui/lazy.tsx'
import { askPerson } from '~/records/edit/questions.tsx'
import { useMe } from '~/session/me.ts'
import { Button } from '~/ui/button.tsx'
import { sheetSubject, snapshotOf } from '../-sheet-snapshot.ts'

const DrawDialog = lazyPart(() => import('./draw-dialog.tsx'))

interface Props {
  readonly sheet: Commission
}

/** Requests a draw on the person's own sheet or enters one for the rep; hidden without either right. */
export function DrawButton({ sheet }: Props) {
  const me = useMe()
  const isOwn = can.requestDraw(me, sheetSubject(sheet)).ok
  if (!isOwn && !can.createDraw(me, sheetSubject(sheet)).ok) return null
  return (
    <Button
      reason={whyNoDraw(snapshotOf(sheet)) ?? null}
      onClick={() =>
        void askPerson<void>((close) => <DrawDialog sheet={sheet} isOwn={isOwn} onClose={close} />)
      }
    >
      <HandCoins />
      {isOwn ? 'Request a draw' : 'Enter a draw'}
    </Button>
  )
}
