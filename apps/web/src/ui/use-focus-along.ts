import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'

/**
 * The focus goes along with a thing that is drawn anew somewhere else, as a card in another column: the browser takes it
 * from an element that goes. Whoever is on the thing stays on it until they go elsewhere themselves, whenever and however
 * often it is drawn, and by whomever it was moved.
 * @param area what the things stand in; called by what draws them
 * @param name the attribute that tells one from another, `data-card`: on what takes the focus, or around it
 */
export function useFocusAlong(area: RefObject<HTMLElement | null>, name: string): void {
  const held = useRef<string>(undefined)
  useEffect(() => {
    const arrive = ({ target }: Event) => {
      const thing = target instanceof Element && area.current?.contains(target) && target.closest(`[${name}]`)
      held.current = (thing && thing.getAttribute(name)) || undefined
    }
    // A press on nothing takes the focus away, and no other element is told.
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
