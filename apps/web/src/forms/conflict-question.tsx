import { lazy, Suspense } from 'react'
import type { Conflict } from './use-conflict.ts'

const ConflictDialog = lazy(() => import('./conflict-dialog.tsx'))

interface Props<T extends object, N extends T> {
  /** "this lead" */
  readonly what: string
  /** Nothing is asked without one. */
  readonly conflict: Conflict<T, N> | undefined
  readonly labelOf: (field: string) => string
  /** A value as people read it; "None" for none. */
  readonly inWords: (field: string, value: unknown) => string
  readonly update: (chosen: object, basedOn: T) => Promise<N | undefined>
  readonly settle: () => void
  /** Every field has its version; `saved` is the record with them. */
  readonly onSettled?: ((saved: N) => void) | undefined
}

/** Asks which version counts when two people changed the same field of a record: the other half of `useConflict`. */
export function ConflictQuestion<T extends object, N extends T>(props: Props<T, N>) {
  const { what, conflict, labelOf, inWords, update, settle, onSettled } = props
  if (!conflict) return null
  const finish = (saved: N) => {
    settle()
    onSettled?.(saved)
  }
  return (
    <Suspense>
      <ConflictDialog
        what={what}
        conflict={conflict}
        labelOf={labelOf}
        inWords={inWords}
        save={async (chosen) => {
          const saved = await update(chosen, conflict.theirs)
          if (saved) finish(saved)
        }}
        onTheirs={() => finish(conflict.theirs)}
        onDismiss={settle}
      />
    </Suspense>
  )
}
