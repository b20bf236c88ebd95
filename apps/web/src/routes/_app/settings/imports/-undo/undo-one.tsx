import { leadImports } from '@crm/contract'
import type { LeadImportEntry } from '@crm/contract/web/lead-import-shapes'
import { can } from '@crm/domain/people/can'
import Undo2 from 'lucide-react/icons/undo-2'
import { useState } from 'react'
import { send } from '~/api/send.ts'
import { useMe } from '~/session/me.ts'
import { Button } from '~/ui/button.tsx'
import { toast } from '~/ui/toast.ts'
import { reapplyImports } from './undo-parts.ts'

interface Props {
  readonly entry: LeadImportEntry
}

/** Reverts one call's changes to its lead, or reapplies them. */
export const UndoOne = ({ entry }: Props) =>
  entry.takenBackBatch === null ? <Undo entry={entry} /> : <BringBack batchId={entry.takenBackBatch} />

function Undo({ entry }: Props) {
  const allowed = can.undoImport(useMe())
  const [isSending, setSending] = useState(false)
  const name = entry.leadName ?? 'this call'
  // This button is replaced once the call is reverted, so the message must outlive it.
  const undo = () => {
    setSending(true)
    send(leadImports.revert, { body: { imports: [entry.id] } })
      .then((answer) => {
        const [result] = answer.imports
        return result?.fate === 'done'
          ? toast.done(`Import of ${name} undone`, {
              undoes: answer,
              onUndone: () => toast.done('Import restored'),
            })
          : toast.error(result?.reason ?? 'It did not change.')
      })
      .catch(() => undefined)
      .finally(() => setSending(false))
  }
  return (
    <Button disabled={isSending} reason={reasonAgainst()} onClick={undo}>
      <Undo2 />
      Undo import
    </Button>
  )

  function reasonAgainst(): string | undefined {
    if (!allowed.ok) return allowed.reason
    return entry.outcome === 'created' || entry.outcome === 'merged'
      ? undefined
      : 'This call imported nothing.'
  }
}

/** Reapplies everything that was reverted with it, in one batch. */
function BringBack({ batchId }: { readonly batchId: string }) {
  const [isSending, setSending] = useState(false)
  return (
    <Button
      disabled={isSending}
      onClick={() => {
        setSending(true)
        sayBack(batchId)
          .catch(() => undefined)
          .finally(() => setSending(false))
      }}
    >
      <Undo2 />
      Restore
    </Button>
  )
}

/** Returns whether all of it is reapplied; a refused batch shows its own message. */
async function sayBack(batchId: string): Promise<boolean> {
  const left = (await reapplyImports(batchId)).filter(({ fate }) => fate === 'refused')
  const [first] = left
  if (first) toast.error(first.reason ?? 'It did not change.')
  else toast.done('Import restored')
  return left.length === 0
}
