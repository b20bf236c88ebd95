import { useRef, useState } from 'react'

/** A button and its popup; `load` prefetches the popup as soon as the pointer or focus comes near. */
export function usePopupButton(load: () => Promise<unknown>) {
  const [isOpen, setOpen] = useState(false)
  const ref = useRef<HTMLButtonElement>(null)
  const near = () => void load()
  const open = () => setOpen(true)
  return {
    isOpen,
    open,
    button: {
      ref,
      'aria-haspopup': 'dialog',
      'aria-expanded': isOpen,
      onPointerEnter: near,
      onFocus: near,
      onClick: open,
    },
    popup: { onClose: () => setOpen(false), onReturnFocus: () => ref.current?.focus() },
  } as const
}
