import { own } from '@crm/domain/own'
import { Kbd } from './kbd.tsx'

interface Props {
  /** In shortcut notation: `c`, `g l`, `Mod+k`. */
  readonly keys: string
}

/** The keys of a shortcut, pressed in sequence or together. */
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

const nameOf = (key: string) => own(names, key) ?? (key.length === 1 ? key.toUpperCase() : key)
