import { clsx } from 'clsx'
import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { Skeleton } from './skeleton.tsx'

interface Props {
  /** Name of the choice: "Status". */
  readonly label: string
  /** Links, each with `tabClass`; the current one has `aria-current`. */
  readonly children: ReactNode
  /** The counts are still loading: drawing the tabs now would cause a layout shift. */
  readonly isWaiting?: boolean
  /** In the title row, to save a band; below the title on narrow screens. */
  readonly isInHead?: boolean
}

/** Tabs are links: the selected one is in the URL. They scroll sideways on narrow screens, to the selected one. */
export function Tabs({ label, children, isWaiting = false, isInHead = false }: Props) {
  const nav = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    if (!nav.current || isWaiting) return
    const current = nav.current.querySelector<HTMLElement>('[aria-current]')
    if (current)
      nav.current.scrollLeft = current.offsetLeft - (nav.current.clientWidth - current.offsetWidth) / 2
  }, [isWaiting])
  return (
    <nav
      ref={nav}
      aria-label={label}
      className={clsx(
        'relative flex gap-5 overflow-x-auto [scrollbar-width:none]',
        isInHead
          ? 'ml-4 min-w-0 max-md:order-last max-md:ml-0 max-md:w-full'
          : 'flex-none border-b border-line px-gutter',
      )}
    >
      {isWaiting ? <Skeleton className="skeleton-tabs" /> : children}
    </nav>
  )
}
