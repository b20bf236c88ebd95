/**
 * Toasts, said from anywhere. The library that shows them is loaded with the first one;
 * what is said before waits in line.
 */
import { forget, remember } from './undo.ts'

export interface Toast {
  readonly tone: 'done' | 'error' | 'news'
  readonly title: string
  readonly description?: string | undefined
  readonly action?: ToastAction | undefined
  /** What one may do instead. */
  readonly also?: ToastAction | undefined
}

export interface ToastAction {
  readonly label: string
  /** Of an Undo: answers false, or fails, when it was refused. */
  readonly onPress: () => unknown
}

type Listener = (toast: Toast) => void

let waiting: Toast[] = []
let show: Listener | undefined
let wake: (() => void) | undefined

export const toast = {
  error: (title: string, more: Pick<Toast, 'description' | 'action'> = {}) => {
    say({ tone: 'error', title, ...more })
  },
  done: (title: string, more: Pick<Toast, 'action'> = {}) => {
    say({ tone: 'done', title, ...more })
  },
  /** Somebody else did something that concerns the person. */
  news: (title: string, more: Pick<Toast, 'description' | 'action' | 'also'> = {}) => {
    say({ tone: 'news', title, ...more })
  },
}

/** `onFirst` is called once something waits to be shown; answers how to stop listening. */
export function onFirstToast(onFirst: () => void): () => void {
  wake = onFirst
  if (waiting.length > 0) onFirst()
  return () => {
    wake = undefined
  }
}

/** Shows what waits and everything said from now on; answers how to stop. */
export function showToasts(listener: Listener): () => void {
  show = listener
  const due = waiting
  waiting = []
  due.forEach(listener)
  return () => {
    show = undefined
  }
}

/** An Undo beside what was done is what Ctrl Z does too, and is done once by either. */
function undoneOnce(toast: Toast): Toast {
  const { action, title } = toast
  if (action?.label !== 'Undo') return toast
  const undoable = { what: title, run: action.onPress }
  remember(undoable)
  const onPress = () => {
    forget(undoable)
    return action.onPress()
  }
  return { ...toast, action: { ...action, onPress } }
}

function say(given: Toast) {
  const toast = undoneOnce(given)
  if (show) return show(toast)
  waiting.push(toast)
  wake?.()
}
