import { type ComponentType, useRef, useState, type ReactNode } from 'react'
import { lazyPart } from './lazy.tsx'
import { buttonClass, type ButtonLook } from './button-class.ts'
import type { MenuEntry } from './menu-entry.ts'
import type { MenuPlace } from './menu-popup.tsx'

const MenuPopup = lazyPart(() => import('./menu-popup.tsx'))

/** A menu whose items are loaded together with it. */
interface LazyMenu {
  readonly Popup: ComponentType<MenuPlace> & { readonly load: () => Promise<unknown> }
}

interface Props extends ButtonLook {
  /** Accessible name of the menu; of the button too when it shows only an icon. */
  readonly name: string
  readonly entries: readonly MenuEntry[] | LazyMenu
  readonly children: ReactNode
  /** Classes that replace the button look. */
  readonly bare?: string
  readonly side?: 'top' | 'bottom'
  readonly align?: 'start' | 'end'
  /** True when the children are text: then they name the button. */
  readonly isWorded?: boolean
}

/** A button that opens a menu. The menu is prefetched when the pointer or focus comes near. */
export function Menu({
  name,
  entries,
  children,
  side = 'bottom',
  align = 'end',
  isWorded = false,
  bare,
  ...look
}: Props) {
  const [isOpen, setOpen] = useState(false)
  const [isByKey, setByKey] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const own = 'Popup' in entries ? entries.Popup : undefined
  const near = () => void Promise.all([MenuPopup.load(), own?.load()])
  const place: MenuPlace = {
    name,
    side,
    align,
    isByKey,
    isOwn: (target) => target instanceof Node && button.current?.contains(target) === true,
    onClose: () => setOpen(false),
    onReturnFocus: () => button.current?.focus(),
  }
  return (
    <span className="relative inline-flex min-w-0">
      <button
        ref={button}
        type="button"
        className={bare ?? buttonClass(look)}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onPointerEnter={near}
        onFocus={near}
        onClick={({ detail }) => {
          // Neither a key nor a shortcut counts as a click of the pointer.
          setByKey(detail === 0)
          setOpen((wasOpen) => !wasOpen)
        }}
        {...(isWorded ? {} : { 'aria-label': name, 'data-tip': name })}
      >
        {children}
      </button>
      {isOpen ? (
        'Popup' in entries ? (
          <entries.Popup {...place} />
        ) : (
          <MenuPopup {...place} entries={entries} />
        )
      ) : null}
    </span>
  )
}
