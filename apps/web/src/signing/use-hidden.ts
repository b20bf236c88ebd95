import { type RefObject, useEffect, useState } from 'react'

/** True when no part of the element is visible. */
export function useHidden(element: RefObject<HTMLElement | null>): boolean {
  const [isHidden, setHidden] = useState(false)
  useEffect(() => {
    const { current } = element
    if (!current) return undefined
    // The bar that links to it covers the bottom of the window.
    const watcher = new IntersectionObserver(([seen]) => setHidden(seen?.isIntersecting === false), {
      rootMargin: '0px 0px -120px 0px',
    })
    watcher.observe(current)
    return () => watcher.disconnect()
  }, [element])
  return isHidden
}
