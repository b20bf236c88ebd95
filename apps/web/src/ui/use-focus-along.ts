import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'

/**
 * Restores the focus of an element that is re-rendered elsewhere, like a card in another column: the browser
 * drops it with the old element. It follows every re-render until the person moves the focus.
 * @param area the container of the elements; the caller renders it
 * @param name the attribute that identifies an element, `data-card`: on the focusable element or around it
 */
export function useFocusAlong(area: RefObject<HTMLElement | null>, name: string): void {
  const held = useRef<string>(undefined)
  useEffect(() => {
    const arrive = ({ target }: Event) => {
      const thing = target instanceof Element && area.current?.contains(target) && target.closest(`[${name}]`)
      held.current = (thing && thing.getAttribute(name)) || undefined
    }
    // A press on an empty area removes the focus without a focus event on another element.
    const leave = () => {
      held.current = undefined
    }
    document.addEventListener('pointerdown', leave, true)
    document.addEventListener('focusin', arrive)
    return () => {
      document.removeEventListener('pointerdown', leave, true)
      document.removeEventListener('focusin', arrive)
    }
  }, [area, name])
  useLayoutEffect(() => {
    if (held.current === undefined || document.activeElement !== document.body) return
    const thing = area.current?.querySelector(`[${name}="${held.current}"]`)
    const link = thing?.matches(focusable) ? thing : thing?.querySelector(focusable)
    if (link instanceof HTMLElement) link.focus()
  })
}

const focusable = 'a[href], button:enabled'
