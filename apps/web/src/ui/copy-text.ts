import { toast } from './toast.ts'

/** Puts the text on the clipboard and says so; browsers refuse it on pages without a secure address. */
export function copyText(text: string, done: string): void {
  const copying = navigator.clipboard as Clipboard | undefined
  if (!copying) return toast.error('This browser does not let the page copy here.')
  const say = {
    ok: () => toast.done(done),
    refused: () => toast.error('This browser does not let the page copy here.'),
  }
  copying.writeText(text).then(say.ok, say.refused)
}
