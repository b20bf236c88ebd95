import { type RefObject, useEffect, useState } from 'react'

/** Whether nothing of the element is to be seen. */
export function useHidden(element: RefObject<HTMLElement | null>): boolean {
  const [isHidden, setHidden] = useState(false)
  useEffect(() => {
    const { current } = element
    if (!current) return undefined
    // The lowest part of the window belongs to the bar that leads there.
    const watcher = new IntersectionObserver(([seen]) => setHidden(seen?.isIntersecting === false), {
      rootMargin: '0px 0px -120px 0px',
    })
    watcher.observe(current)
    return () => watcher.disconnect()
  }, [element])
  return isHidden
}
