/** Saving is independent of the widget: results show in the widget, or in a toast once it is unmounted. */
import { isKeyOf } from '@crm/domain/own'
import { NoToken } from '~/api/errors.ts'
import { isServerError, messageOf } from '~/api/server-error.ts'
import { lazyPart } from '~/ui/lazy.tsx'
import { toast } from '~/ui/toast.ts'
import { type Act, type Outcome, beginAct, dropAct, settleAct } from '~/ui/undo.ts'
import type { ShowRefusal } from '~/forms/use-refusal.ts'
import { registerUnsavedText } from '~/ui/unsaved-text.ts'
import type { Conflict } from './conflict.ts'
import { atLatestVersion, inTurn, latestOwnVersion, noteOwnSave, noteSavedRecord } from './own-saves.ts'
import { askPerson } from './questions.tsx'
import type { KindWords, RecordKind, Shown, Versioned } from './record-kind.ts'

const ConflictQuestion = lazyPart(() => import('./conflict-question.tsx'))

export interface Edit<R, C> {
  /**
   * Saves, and opens the conflict dialog if another person changed the same fields meanwhile. Returns the
   * resulting record; undefined when it was refused and the refusal shown, or when the person resumes
   * editing.
   * @param show absent for a choice from a list: a toast shows the refusal
   */
  readonly save: (changes: C, show?: ShowRefusal) => Promise<R | undefined>
  /** The same for the undo of an action, which adds no stack entry. */
  readonly undo: (former: C) => Promise<R | undefined>
}

/**
 * Begins an edit, based on the record shown now. Call it when the editor opens, not when it saves: a refetch
 * in between must not make an old value look current.
 */
export function beginEdit<R extends Versioned, C extends object>(
  kind: RecordKind<R, C>,
  record: Shown<R>,
): Edit<R, C> {
  const save = async (mine: C, show?: ShowRefusal, act?: Act | false) => {
    const done = registerUnsavedText(() => whatIsLost(kind, mine))
    try {
      return await putAsAct(kind, record, mine, act)
    } catch (refusal) {
      const theirs = newestIn(refusal) as R | undefined
      if (theirs) return decide(kind, { mine, theirs, original: record as R })
      if (show?.(refusal) !== true) say(refusal, show && whatIsLost(kind, mine))
      return undefined
    } finally {
      done()
    }
  }
  return { save: (mine, show) => save(mine, show), undo: (former) => save(former, undefined, false) }
}

/** Sends a change set as one action for Ctrl Z: its place on the stack is taken at the start. */
async function putAsAct<R extends Versioned, C extends object>(
  kind: RecordKind<R, C>,
  before: Shown<R>,
  changes: C,
  given?: Act | false,
): Promise<R> {
  const act = given ?? beginAct()
  try {
    const { base, saved } = await inTurn(before.id, async () => {
      const base = atLatestVersion(before)
      const version = latestOwnVersion(before.id, before.version)
      const answered = await kind.put(before.id, { ...changes, version }, { act })
      noteOwnSave(before.id, version, answered.version)
      noteSavedRecord(answered)
      return { base, saved: answered }
    })
    const outcome = act && outcomeOf(kind, base, saved, changes)
    if (outcome) settleAct(act, outcome, saved)
    else if (act) dropAct(act)
    if (act) void kind.onSaved?.(saved, changes)
    return saved
  } catch (refusal) {
    if (act) dropAct(act)
    throw refusal
  }
}

/** The undo restores the previous values as shown in the editor; undefined without a change. */
function outcomeOf<R extends Versioned, C extends object>(
  kind: RecordKind<R, C>,
  before: Shown<R>,
  saved: R,
  changes: C,
): Outcome | undefined {
  const special = kind.undoOf?.(before, saved, changes)
  if (special) return special
  const former = before as Readonly<Record<string, unknown>>
  const now = saved as unknown as Readonly<Record<string, unknown>>
  const known = Object.keys(changes).filter((field) => isKeyOf(former, field))
  const about = kind.nameOf?.(before)
  const what = (fields: readonly string[]) =>
    capital(fields.map(kind.labelOf).join(', ')) + (about ? ` of ${about}` : '')
  // A list has only some fields of its rows.
  if (known.length === 0) return { cannot: `Changing ${what(Object.keys(changes))}` }
  const differing = known.filter((field) => JSON.stringify(now[field]) !== JSON.stringify(former[field]))
  if (differing.length === 0) return undefined
  const values = Object.fromEntries(differing.map((field) => [field, former[field]])) as unknown as C
  return { what: what(known), run: async () => (await beginEdit(kind, saved).undo(values)) !== undefined }
}

const capital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)

/** The current record in a version conflict response. */
export const newestIn = (refusal: unknown): unknown =>
  isServerError(refusal) && refusal.status === 409 ? refusal.body['current'] : undefined

/** Opens the conflict dialog over the page; resolves with the decision. */
function decide<R extends Versioned, C extends object>(
  kind: RecordKind<R, C>,
  conflict: Conflict<R>,
): Promise<R | undefined> {
  kind.onNewest?.(conflict.theirs)
  return askPerson((answer: (decided: R | undefined) => void) => (
    <ConflictQuestion
      kind={kind}
      conflict={conflict}
      put={(chosen, base) => putAsAct(kind, base as Shown<R>, chosen as C)}
      onDecide={(decided) => answer(decided as R)}
      onClose={() => answer(undefined)}
    />
  ))
}

function say(refusal: unknown, description: string | undefined): void {
  // A missing token has been reported where it was requested.
  if (!(refusal instanceof NoToken)) toast.error(messageOf(refusal), { description })
}

/** The typed text, which is no longer on the screen; for a value chosen by id, only the field's name. */
const whatIsLost = ({ labelOf }: KindWords, changes: object): string =>
  Object.entries(changes)
    .map(([field, value]) =>
      typeof value === 'string' && !field.endsWith('Id') ? `${labelOf(field)}: “${value}”` : labelOf(field),
    )
    .join(', ')
    .replace(/$/, ' was not saved.')
    .replace(/^./, (letter) => letter.toUpperCase())
