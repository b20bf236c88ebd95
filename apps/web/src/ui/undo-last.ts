import { toast } from './toast.ts'
import { type Act, inTurn, isUndoable, lastAct, runUndo } from './undo.ts'

/**
 * Ctrl Z: undoes the last action and names it, or says that it cannot be undone. Waits for an action in
 * progress.
 */
export function undoLast(): Promise<void> {
  const pressed = lastAct()
  const isOnItsWay = pressed?.outcome === undefined
  return inTurn(() => undo(isOnItsWay ? pressed : lastAct()))
}

async function undo(last: Act | undefined): Promise<void> {
  if (!last) return toast.done('Nothing to undo')
  await last.settled
  const { outcome } = last
  // The undo was refused and the refusal shown: do not continue with an older action.
  if (!outcome) return
  if (isUndoable(outcome)) {
    if (await runUndo(last)) toast.done(`Undone: ${outcome.what}`)
    return
  }
  toast.error(`${outcome.cannot} can’t be undone.`, { description: outcome.instead })
}
