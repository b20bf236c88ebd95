import { type RefObject, useEffect, useRef } from 'react'

/** Calls `onNear` when the element comes within a screen of the viewport, while `isDue`. */
export function useNearViewport(
  element: RefObject<HTMLElement | null>,
  isDue: boolean,
  onNear: () => void,
): void {
  const near = useRef(onNear)
  useEffect(() => {
    near.current = onNear
  })
  useEffect(() => {
    if (!isDue || !element.current) return
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && near.current(),
      { rootMargin: '800px' },
    )
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element, isDue])
}
