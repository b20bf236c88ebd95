import { Kbd } from './kbd.tsx'

interface Props {
  /** As a shortcut names them: `c`, `g l`, `Mod+k`. */
  readonly keys: string
}

/** Keys to press, in a row or together. */
export const Keys = ({ keys }: Props) => (
  <span className="inline-flex gap-0.5">
    {keys.split(/[ +]/).map((key) => (
      <Kbd key={key}>{nameOf(key)}</Kbd>
    ))}
  </span>
)

const isMac = /Mac|iP(?:hone|ad)/.test(navigator.userAgent)

const names: Readonly<Record<string, string>> = {
  Mod: isMac ? '⌘' : 'Ctrl',
  ArrowLeft: '←',
  ArrowRight: '→',
}

const nameOf = (key: string) => names[key] ?? (key.length === 1 ? key.toUpperCase() : key)
