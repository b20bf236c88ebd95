import { type RefObject, useLayoutEffect, useState } from 'react'

/** Pixels of the element around this one; infinite until it is measured, which is before the first paint. */
export function useParentWidth(child: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(Infinity)
  useLayoutEffect(() => {
    const parent = child.current?.parentElement
    if (!parent) return
    const measure = () => setWidth(parent.clientWidth)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(parent)
    return () => observer.disconnect()
  }, [child])
  return width
}
