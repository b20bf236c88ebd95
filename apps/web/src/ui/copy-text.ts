import { toast } from './toast.ts'

/** Copies the text to the clipboard and confirms it; browsers refuse this on pages without HTTPS. */
export function copyText(text: string, done: string): void {
  const copying = navigator.clipboard as Clipboard | undefined
  if (!copying) return toast.error('Copying failed.')
  const say = {
    ok: () => toast.done(done),
    refused: () => toast.error('Copying failed.'),
  }
  copying.writeText(text).then(say.ok, say.refused)
}
