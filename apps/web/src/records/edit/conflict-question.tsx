import { activity } from '@crm/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ask } from '../../api/ask.ts'
import { formatSince } from '../../ui/format.ts'
import type { Conflict } from './conflict.ts'
import ConflictDialog from './conflict-dialog.tsx'
import { newestIn } from './edit.tsx'
import type { KindWords, Versioned } from './record-kind.ts'

interface Props {
  readonly kind: KindWords
  readonly conflict: Conflict<Versioned>
  readonly put: (chosen: object, base: Versioned) => Promise<Versioned>
  /** Every field has its version; `decided` is the record with them. */
  readonly onDecide: (decided: Versioned) => void
  /** Nothing is decided: what was typed stays as it is. */
  readonly onClose: () => void
}

/** Asks which version counts; asks again when that is out of date too. */
export default function ConflictQuestion({ kind, conflict: first, put, onDecide, onClose }: Props) {
  const [conflict, setConflict] = useState(first)
  // oxlint-disable-next-line react/hooks -- a question is about one kind from its beginning to its end
  const inWords = kind.useWords()
  const last = useQuery({
    ...ask(activity.feed, { query: { subjectId: conflict.theirs.id, limit: 1 } }),
    meta: { quiet: true },
  }).data?.[0]
  const save = async (chosen: object) => {
    try {
      onDecide(await put(chosen, conflict.theirs))
    } catch (refusal) {
      const theirs = newestIn(refusal)
      if (!theirs) throw refusal
      setConflict({ ...conflict, theirs: theirs as Versioned })
    }
  }
  return (
    <ConflictDialog
      what={kind.what}
      by={last && `${last.actorName}, ${formatSince(last.at)}`}
      conflict={conflict}
      labelOf={kind.labelOf}
      inWords={inWords}
      save={save}
      onTheirs={() => onDecide(conflict.theirs)}
      onDismiss={onClose}
    />
  )
}
