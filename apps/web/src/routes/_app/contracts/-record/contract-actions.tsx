import { contracts } from '@crm/contract'
import type { Contract } from '@crm/contract/web/contract-shapes'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { LucideIcon } from 'lucide-react'
import Bell from 'lucide-react/icons/bell'
import FileCheck from 'lucide-react/icons/file-check'
import FilePen from 'lucide-react/icons/file-pen'
import FileX from 'lucide-react/icons/file-x'
import Send from 'lucide-react/icons/send'
import Signature from 'lucide-react/icons/signature'
import Trash2 from 'lucide-react/icons/trash-2'
import { useMemo } from 'react'
import { routeQuery } from '~/api/route-query.ts'
import { send } from '~/api/send.ts'
import { askPerson } from '~/records/edit/questions.tsx'
import { useMe } from '~/session/me.ts'
import { useRecordActions } from '~/records/record-actions.ts'
import { Button } from '~/ui/button.tsx'
import { toast } from '~/ui/toast.ts'
import { type ContractMove, type MoveName, movesOf } from './contract-moves.ts'
import { SendDialog } from './send-dialog.tsx'
import { VoidDialog } from './void-dialog.tsx'
import { CountersignDialog } from './countersign-dialog.tsx'
import { OnPaperDialog } from './on-paper-dialog.tsx'

interface Props {
  readonly contract: Contract
}

/** Always shows all actions: a disabled one says why. */
export function ContractActions({ contract }: Props) {
  const { moves, take } = useMoves(contract)
  useRecordActions(
    contract.contractId,
    useMemo(
      () =>
        moves.map(({ name, label, words, isAllowed }) => ({
          label,
          icon: icons[name],
          disabledReason: isAllowed ? undefined : words,
          run: () => take(name),
        })),
      [moves, take],
    ),
  )
  return (
    <section aria-label="Actions" className="border-t border-line pt-4">
      <h2>Actions</h2>
      <ul className="mt-2 grid gap-1.5">
        {moves.map((move) => (
          <li key={move.name} className="grid grid-cols-[11rem_minmax(0,1fr)] items-center gap-3 text-12">
            <MoveButton move={move} onTake={take} />
            <span className={move.isAllowed ? 'text-2' : 'text-3'}>{move.words}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The usual next action, for people who may take it. */
export function MainAction({ contract }: Props) {
  const { moves, take } = useMoves(contract)
  const usual: readonly MoveName[] = contract.state === 'Draft' ? ['send'] : ['countersign']
  const move = moves.find(({ name, isAllowed }) => usual.includes(name) && (isAllowed || name === 'send'))
  return move ? <MoveButton move={move} onTake={take} isMain /> : null
}

const icons: Record<MoveName, LucideIcon> = {
  send: Send,
  countersign: Signature,
  onPaper: FileCheck,
  remind: Bell,
  requestChange: FilePen,
  void: FileX,
  remove: Trash2,
}

interface MoveProps {
  readonly move: ContractMove
  readonly onTake: (name: MoveName) => void
  readonly isMain?: true
}

function MoveButton({ move: { name, label, words, isAllowed }, onTake, isMain }: MoveProps) {
  const Icon = icons[name]
  return (
    <Button
      {...(isMain ? { variant: 'primary' as const } : { size: 'small' as const, className: 'justify-start' })}
      reason={isAllowed ? null : words}
      onClick={() => onTake(name)}
    >
      <Icon />
      {label}
    </Button>
  )
}

/** The available actions and how to run them. */
function useMoves(contract: Contract) {
  const me = useMe()
  const navigate = useNavigate()
  const isDraft = contract.state === 'Draft'
  // The send dialog asks about subcontractors itself.
  const missing = useQuery({
    ...routeQuery(contracts.preview, { params: { id: contract.id } }),
    enabled: isDraft,
    meta: { quiet: true },
  }).data?.missing.filter(({ field }) => field !== 'usesSubcontractors').length
  return useMemo(() => {
    const { id } = contract
    const actions: Record<MoveName, () => unknown> = {
      send: () => askPerson<void>((close) => <SendDialog contract={contract} onClose={close} />),
      countersign: () =>
        askPerson<void>((close) => <CountersignDialog contract={contract} onClose={close} />),
      onPaper: () => askPerson<void>((close) => <OnPaperDialog contract={contract} onClose={close} />),
      remind: () => remind(contract),
      requestChange: () => navigate({ to: '/contracts/$contractId/change', params: { contractId: id } }),
      void: () => askPerson<void>((close) => <VoidDialog contract={contract} onClose={close} />),
      remove: () => remove(contract, navigate),
    }
    return {
      moves: movesOf(contract, me, missing),
      take: (name: MoveName) => void actions[name](),
    }
  }, [contract, me, missing, navigate])
}

const remind = ({ id, contractId, version, signers }: Contract) =>
  send(contracts.remind, { params: { id }, body: { version } }).then(
    () => toast.done(`${signers.find(({ isDue }) => isDue)?.name ?? contractId} reminded`),
    () => undefined,
  )

/** Removes at once and offers Undo, instead of asking first. */
function remove({ id, contractId }: Contract, navigate: ReturnType<typeof useNavigate>): Promise<unknown> {
  const params = { id }
  return send(contracts.remove, { params }).then(
    (removed) => {
      toast.done(`${contractId} removed`, {
        undoes: removed,
        onUndone: () => navigate({ to: '/contracts/$contractId', params: { contractId: id } }),
      })
      return navigate({ to: '/contracts' })
    },
    () => undefined,
  )
}
