import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react'

const still = window.matchMedia('(prefers-reduced-motion: reduce)')

/**
 * Elements that a new one pushes aside slide to their new position instead of jumping. The container and
 * every nested parent are positioned, so that an offset tells how far an element itself moved.
 * @param parts which elements inside slide, as a selector
 * @returns for the `ref` of the container
 */
export function useLayoutAnimation<E extends HTMLElement>(parts: string): RefObject<E | null> {
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
    // Other movements, such as an opening box, only update the starting position.
    const watch = new ResizeObserver(() => {
      for (const part of within.querySelectorAll<HTMLElement>(parts))
        places.current.set(part, { left: part.offsetLeft, top: part.offsetTop })
    })
    watch.observe(within)
    return () => watch.disconnect()
  }, [parts])
  return container
}
