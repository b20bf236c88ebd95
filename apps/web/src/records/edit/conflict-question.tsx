import { activity } from '@crm/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { routeQuery } from '~/api/route-query.ts'
import { useMe } from '~/session/me.ts'
import { formatSince } from '~/ui/format.ts'
import type { Conflict } from './conflict.ts'
import ConflictDialog from './conflict-dialog.tsx'
import { newestIn } from './edit.tsx'
import type { KindWords, Versioned } from './record-kind.ts'

interface Props {
  readonly kind: KindWords
  readonly conflict: Conflict<Versioned>
  readonly put: (chosen: object, base: Versioned) => Promise<Versioned>
  /** Every field is resolved; `decided` is the resulting record. */
  readonly onDecide: (decided: Versioned) => void
  /** Nothing is resolved: the typed text stays in its editor. */
  readonly onClose: () => void
}

/** Resolves a version conflict; asks again if the record has changed once more. */
export default function ConflictQuestion({ kind, conflict: first, put, onDecide, onClose }: Props) {
  const [conflict, setConflict] = useState(first)
  // oxlint-disable-next-line react/hooks -- the kind of a question never changes
  const inWords = kind.useFormat()
  const me = useMe()
  const last = useQuery({
    ...routeQuery(activity.feed, { query: { subjectId: conflict.theirs.id, limit: 1 } }),
    meta: { quiet: true },
  }).data?.[0]
  const isOwn = last !== undefined && last.actorId === me.id
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
      by={last && `${isOwn ? 'you' : last.actorName}, ${formatSince(last.at)}`}
      isOwn={isOwn}
      conflict={conflict}
      labelOf={kind.labelOf}
      inWords={inWords}
      save={save}
      onTheirs={() => onDecide(conflict.theirs)}
      onDismiss={onClose}
    />
  )
}
