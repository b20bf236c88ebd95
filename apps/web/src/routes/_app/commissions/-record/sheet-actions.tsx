import type { Commission } from '@crm/contract/web/commission-shapes'
import type { LucideIcon } from 'lucide-react'
import Check from 'lucide-react/icons/check'
import ChevronsRight from 'lucide-react/icons/chevrons-right'
import CircleCheck from 'lucide-react/icons/circle-check'
import Lock from 'lucide-react/icons/lock'
import LockOpen from 'lucide-react/icons/lock-open'
import Send from 'lucide-react/icons/send'
import Trash2 from 'lucide-react/icons/trash-2'
import Undo2 from 'lucide-react/icons/undo-2'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useMe } from '~/session/me.ts'
import { useNextInList } from '~/records/page/neighbors.ts'
import { useRecordActions } from '~/records/record-actions.ts'
import { Button } from '~/ui/button.tsx'
import { useShortcuts } from '~/ui/shortcuts.ts'
import { type SheetActionOrRemoval, type SheetMove, movesOf } from './sheet-moves.ts'
import { takeMove } from './take-move.tsx'

interface Props {
  readonly sheet: Commission
}

/** Always shows all actions: a disabled one says why, a finished one says who did it. */
export function SheetActions({ sheet }: Props) {
  const me = useMe()
  const navigate = useNavigate()
  const moves = movesOf(sheet, me)
  useRecordActions(
    sheet.jobNumber,
    useMemo(
      () =>
        movesOf(sheet, me).map(({ action, label, words, isAllowed }) => ({
          label,
          icon: icons[action],
          disabledReason: isAllowed ? undefined : words,
          run: () => void takeMove(sheet, action, navigate),
        })),
      [sheet, me, navigate],
    ),
  )
  return (
    <section aria-label="Actions" className="border-t border-line pt-4">
      <h2>Actions</h2>
      <ul className="mt-2 grid gap-1.5">
        {moves.map((move) => (
          <li key={move.action} className="grid grid-cols-[9.25rem_minmax(0,1fr)] items-center gap-3 text-12">
            <MoveButton sheet={sheet} move={move} />
            <span className={move.isAllowed ? 'text-2' : 'text-3'}>{move.words}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

const icons: Record<SheetActionOrRemoval, LucideIcon> = {
  submit: Send,
  unsubmit: Undo2,
  approve: Check,
  unapprove: Undo2,
  lock: Lock,
  unlock: LockOpen,
  'mark-complete': CircleCheck,
  'mark-incomplete': Undo2,
  remove: Trash2,
}

interface MoveProps extends Props {
  readonly move: SheetMove
  readonly isMain?: true
}

function MoveButton({ sheet, move: { action, label, words, isAllowed }, isMain }: MoveProps) {
  const Icon = icons[action]
  const navigate = useNavigate()
  const moving = useMutation({ mutationFn: () => takeMove(sheet, action, navigate), meta: { quiet: true } })
  return (
    <Button
      {...(isMain ? { variant: 'primary' as const } : { size: 'small' as const, className: 'justify-start' })}
      reason={isAllowed ? null : words}
      disabled={moving.isPending}
      onClick={() => moving.mutate()}
    >
      <Icon />
      {label}
    </Button>
  )
}

const forward: ReadonlySet<SheetActionOrRemoval> = new Set(['submit', 'approve', 'mark-complete'])

/** The next forward action, for people who may take it; an approval can go on to the next sheet of the list. */
export function MainAction({ sheet }: Props) {
  const move = movesOf(sheet, useMe()).find(({ action, isAllowed }) => isAllowed && forward.has(action))
  if (!move) return null
  return (
    <>
      <MoveButton sheet={sheet} move={move} isMain />
      {move.action === 'approve' ? <ApproveAndNext sheet={sheet} /> : null}
    </>
  )
}

/** Only for a sheet that was opened from a list. The next sheet takes the focus, so that Enter approves no second one. */
function ApproveAndNext({ sheet }: Props) {
  const navigate = useNavigate()
  const next = useNextInList()
  const approving = useMutation({
    mutationFn: async () => {
      if (await takeMove(sheet, 'approve', navigate)) next?.()
    },
    meta: { quiet: true },
  })
  const approve = () => {
    if (!approving.isPending) approving.mutate()
  }
  useShortcuts(
    next ? [{ keys: 'Shift+Enter', words: 'Approve and next', where: 'On a record', run: approve }] : [],
  )
  return next ? (
    <Button disabled={approving.isPending} data-tip="Shift Enter" onClick={approve}>
      <ChevronsRight />
      Approve and next
    </Button>
  ) : null
}
