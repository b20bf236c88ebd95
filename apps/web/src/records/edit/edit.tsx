/**
 * Saving does not belong to the widget that something was typed in: what becomes of it is told where the widget is, and
 * over the page when it is there no more.
 */
import { NoToken } from '../../api/errors.ts'
import { isServerError, messageOf } from '../../api/server-error.ts'
import { late } from '../../late.tsx'
import { toast } from '../../ui/toast.ts'
import { keepWords } from '../../ui/unsent.ts'
import type { Conflict } from './conflict.ts'
import { noteOwnSave, ownLatest } from './own-saves.ts'
import { askPerson } from './questions.tsx'
import type { KindWords, RecordKind, Shown, Versioned } from './record-kind.ts'

const ConflictQuestion = late(() => import('./conflict-question.tsx'))

/** Shows a refusal where it was typed, and answers whether it could: the widget may be gone. */
export type ShowRefusal = (refusal: unknown) => boolean

export interface Edit<R, C> {
  /**
   * Saves, and asks which version counts where somebody else changed the same meanwhile. Answers the record as it then
   * is; nothing when it was refused, which has been said, or when the person went back to what they typed.
   * @param show absent for what is chosen and not typed: a toast says it
   */
  readonly save: (changes: C, show?: ShowRefusal) => Promise<R | undefined>
}

/**
 * Begins an edit: its changes are based on the record as it is now on the screen. Called when the editor opens, not
 * when it saves: what was read in between must not make an old value look fresh.
 */
export function beginEdit<R extends Versioned, C extends object>(
  kind: RecordKind<R, C>,
  record: Shown<R>,
): Edit<R, C> {
  const put = (changes: C, seen: Versioned) =>
    inTurn(record.id, async () => {
      const version = ownLatest(record.id, seen.version)
      const saved = await kind.put(record.id, { ...changes, version })
      noteOwnSave(record.id, version, saved.version)
      return saved
    })
  const save = async (mine: C, show?: ShowRefusal) => {
    const done = keepWords(() => whatIsLost(kind, mine))
    try {
      return await put(mine, record)
    } catch (refusal) {
      const theirs = newestIn(refusal) as R | undefined
      if (theirs) return decide(kind, { mine, theirs, original: record as R }, put)
      if (show?.(refusal) !== true) say(refusal, show && whatIsLost(kind, mine))
      return undefined
    } finally {
      done()
    }
  }
  return { save }
}

/** The last save of each record that is on its way. */
const underWay = new Map<string, Promise<unknown>>()

/** One after the other: two saves of one record at once would be each other's conflict. */
function inTurn<T>(id: string, save: () => Promise<T>): Promise<T> {
  const before = underWay.get(id)
  const saving = before ? before.then(save, save) : save()
  underWay.set(id, saving)
  const end = () => {
    if (underWay.get(id) === saving) underWay.delete(id)
  }
  saving.then(end, end)
  return saving
}

/** The record as it is now, of a refusal that says that somebody else was faster. */
export const newestIn = (refusal: unknown): unknown =>
  isServerError(refusal) && refusal.status === 409 ? refusal.body['current'] : undefined

/** Over the page; comes back when the person has decided. */
function decide<R extends Versioned, C extends object>(
  kind: RecordKind<R, C>,
  conflict: Conflict<R>,
  put: (changes: C, base: Versioned) => Promise<R>,
): Promise<R | undefined> {
  kind.onNewest?.(conflict.theirs)
  return askPerson((answer: (decided: R | undefined) => void) => (
    <ConflictQuestion
      kind={kind}
      conflict={conflict}
      put={(chosen, base) => put(chosen as C, base)}
      onDecide={(decided) => answer(decided as R)}
      onClose={() => answer(undefined)}
    />
  ))
}

function say(refusal: unknown, description: string | undefined): void {
  // That there was no token has been told by whoever asked for it.
  if (!(refusal instanceof NoToken)) toast.error(messageOf(refusal), { description })
}

/** What was typed where nobody can read it any more; what was chosen by an id is named alone. */
const whatIsLost = ({ labelOf }: KindWords, changes: object): string =>
  Object.entries(changes)
    .map(([field, value]) =>
      typeof value === 'string' && !field.endsWith('Id') ? `${labelOf(field)}: “${value}”` : labelOf(field),
    )
    .join(', ')
    .replace(/$/, ' was not saved.')
    .replace(/^./, (letter) => letter.toUpperCase())
