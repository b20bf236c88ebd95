import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react'

const still = window.matchMedia('(prefers-reduced-motion: reduce)')

/**
 * What is pushed aside by something new glides to its place instead of jumping there. The container is positioned,
 * and so is every part that others stand in: an offset then says how a part itself has moved.
 * @param parts which elements inside glide, as a selector
 * @returns for the `ref` of the container
 */
export function useGlide<E extends HTMLElement>(parts: string): RefObject<E | null> {
  const container = useRef<E>(null)
  const places = useRef(new WeakMap<Element, { readonly left: number; readonly top: number }>())
  useLayoutEffect(() => {
    for (const part of container.current?.querySelectorAll<HTMLElement>(parts) ?? []) {
      const before = places.current.get(part)
      const [left, top] = before ? [before.left - part.offsetLeft, before.top - part.offsetTop] : [0, 0]
      if ((left === 0 && top === 0) || still.matches) continue
      part.animate([{ transform: `translate(${left}px, ${top}px)` }, { transform: 'none' }], {
        duration: 160,
        easing: 'cubic-bezier(0.2, 0.7, 0.2, 1)',
      })
    }
  })
  useEffect(() => {
    const within = container.current
    if (!within) return undefined
    // Whatever else moves them, such as a box that opens, is where they glide from the next time.
    const watch = new ResizeObserver(() => {
      for (const part of within.querySelectorAll<HTMLElement>(parts))
        places.current.set(part, { left: part.offsetLeft, top: part.offsetTop })
    })
    watch.observe(within)
    return () => watch.disconnect()
  }, [parts])
  return container
}
