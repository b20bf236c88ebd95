import type { ActivityEntry } from '@crm/contract/web/activity-shapes'
import { can } from '@crm/domain/people/can'
import Undo2 from 'lucide-react/icons/undo-2'
import { useState } from 'react'
import { useMe } from '~/session/me.ts'
import { Button } from '~/ui/button.tsx'
import { unmerge } from './unmerge.ts'

interface Props {
  readonly entry: ActivityEntry
  /** The other entries, newest first. */
  readonly entries: readonly ActivityEntry[]
}

/** Undo button below a merge, until the merge has been undone; only with permission. */
export function UndoMerge({ entry, entries }: Props) {
  const may = can.mergeLead(useMe())
  const [isSending, setSending] = useState(false)
  const { fromId, from } = entry.facts
  const later = entries.slice(0, entries.indexOf(entry))
  const isTakenBack = later.some(({ verb, facts }) => verb === 'lead.gaveBack' && facts['fromId'] === fromId)
  if (!may.ok || isTakenBack || typeof fromId !== 'string') return null
  return (
    <Button
      size="small"
      className="mt-1.5"
      disabled={isSending}
      onClick={() => {
        setSending(true)
        void unmerge(fromId).finally(() => setSending(false))
      }}
    >
      <Undo2 className="icon-14" />
      Undo the merge with {String(from)}
    </Button>
  )
}
