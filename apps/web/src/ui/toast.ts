/** Toasts, callable from anywhere. The library is loaded with the first toast; earlier ones are queued. */
import { type Act, actOf, inTurn, isUndoable, remember, runUndo, whenDropped } from './undo.ts'

export interface Toast {
  readonly tone: 'done' | 'error' | 'news'
  readonly title: string
  readonly description?: string | undefined
  readonly action?: ToastAction | undefined
  /** An alternative action. */
  readonly also?: ToastAction | undefined
}

export interface ToastAction {
  readonly label: string
  /** For Undo: returns false, or throws, when the server refused it. */
  readonly onPress: () => unknown
  /** Calls `close` once the button has nothing left to do. */
  readonly whenVoid?: (close: () => void) => void
}

type Listener = (toast: Toast) => void

let waiting: Toast[] = []
let show: Listener | undefined
let wake: (() => void) | undefined

export const toast = {
  error: (title: string, more: Pick<Toast, 'description' | 'action'> = {}) => {
    say({ tone: 'error', title, ...more })
  },
  /** Offers Undo when the action can be undone: the same stack entry as Ctrl Z, undone once by either. */
  done: (title: string, { undoes, onUndone, ...more }: Pick<Toast, 'action'> & Undoing = {}) => {
    const act = actOf(undoes)
    const undo = act && undoOf(act, title, onUndone)
    const toast = { tone: 'done' as const, title, ...more }
    say(undo ? { ...toast, action: undo } : undoneOnce(toast))
  },
  /** Another person did something that concerns this one. */
  news: (title: string, more: Pick<Toast, 'description' | 'action' | 'also'> = {}) => {
    say({ tone: 'news', title, ...more })
  },
}

/** Calls `onFirst` once a toast is queued; returns the unsubscribe function. */
export function onFirstToast(onFirst: () => void): () => void {
  wake = onFirst
  if (waiting.length > 0) onFirst()
  return () => {
    wake = undefined
  }
}

/** Shows queued toasts and all later ones; returns the unsubscribe function. */
export function showToasts(listener: Listener): () => void {
  show = listener
  const due = waiting
  waiting = []
  due.forEach(listener)
  return () => {
    show = undefined
  }
}

interface Undoing {
  /** The answer of the action. */
  readonly undoes?: unknown
  /** Navigates back to where the action was done. */
  readonly onUndone?: (() => unknown) | undefined
}

function undoOf(act: Act, what: string, after?: () => unknown): ToastAction {
  if (isUndoable(act.outcome)) act.outcome = { ...act.outcome, what, after }
  return {
    label: 'Undo',
    onPress: () => inTurn(() => runUndo(act)),
    whenVoid: (close) => whenDropped(act, close),
  }
}

/** For an action that this page undoes locally, without a call. */
function undoneOnce(toast: Toast): Toast {
  const { action, title } = toast
  if (action?.label !== 'Undo') return toast
  return { ...toast, action: undoOf(remember({ what: title, run: action.onPress }), title) }
}

function say(toast: Toast) {
  if (show) return show(toast)
  waiting.push(toast)
  wake?.()
}
