import { forget, remember } from '../../ui/undo.ts'
import { beginEdit } from './edit.tsx'
import type { RecordKind, Shown, Versioned } from './record-kind.ts'

/**
 * What is being saved can be taken back by Ctrl Z from now on: the fields as they were, on top of what was saved. Whoever
 * presses it before there is an answer waits for it.
 * @param before the record as the editor had it; of a field that it does not show, nothing can be taken back
 * @param saving the record as it then is; nothing when it was refused
 */
export function rememberEdit<R extends Versioned, C extends object>(
  kind: RecordKind<R, C>,
  before: Shown<R>,
  saving: Promise<R | undefined>,
  fields: readonly string[],
): void {
  const former = before as Readonly<Record<string, unknown>>
  const known = fields.filter((field) => field in former)
  if (known.length === 0) return
  const differingIn = (saved: R) =>
    known.filter((field) => (saved as unknown as Readonly<Record<string, unknown>>)[field] !== former[field])
  const about = kind.nameOf?.(before)
  const undoable = {
    what: capital(known.map(kind.labelOf).join(', ')) + (about ? ` of ${about}` : ''),
    run: async () => {
      const saved = await saving
      if (!saved) return false
      const changes = Object.fromEntries(differingIn(saved).map((field) => [field, former[field]]))
      return (await beginEdit(kind, saved).save(changes as unknown as C)) !== undefined
    },
  }
  remember(undoable)
  void saving.then((saved) => (saved && differingIn(saved).length > 0 ? undefined : forget(undoable)))
}

const capital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)
