import { toast } from './toast.ts'
import { takeLast } from './undo.ts'

/** Ctrl Z: takes back the last change that can be, wherever it was made, and says which. */
export async function undoLast(): Promise<void> {
  const last = takeLast()
  if (!last) return toast.done('Nothing to undo')
  try {
    if ((await last.run()) !== false) toast.done(`Undone: ${last.what}`)
  } catch {
    // Whoever did it has said why it could not be taken back.
  }
}
