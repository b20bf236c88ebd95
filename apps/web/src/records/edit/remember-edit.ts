import { remember } from '../../ui/undo.ts'
import { beginEdit } from './edit.tsx'
import type { RecordKind, Shown, Versioned } from './record-kind.ts'

/**
 * What was just saved can be taken back by Ctrl Z: the fields as they were, on top of what was saved.
 * @param before the record as the editor had it; of a field that it does not show, nothing can be taken back
 */
export function rememberEdit<R extends Versioned, C extends object>(
  kind: RecordKind<R, C>,
  before: Shown<R>,
  saved: R,
  fields: readonly string[],
): void {
  const former = before as Readonly<Record<string, unknown>>
  const now = saved as unknown as Readonly<Record<string, unknown>>
  const different = fields.filter((field) => field in former && now[field] !== former[field])
  if (different.length === 0) return
  const about = kind.nameOf?.(saved)
  remember({
    what: capital(different.map(kind.labelOf).join(', ')) + (about ? ` of ${about}` : ''),
    run: async () => {
      const changes = Object.fromEntries(different.map((field) => [field, former[field]])) as unknown as C
      return (await beginEdit(kind, saved).save(changes)) !== undefined
    },
  })
}

const capital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)
