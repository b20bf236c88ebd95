import { moves } from './moves.ts'

/** Specification section 9. */
const openDelayMs = 700
const skipDelayMs = 300

/** A disabled control whose tooltip gives the reason. */
const refuses = '[data-tip][aria-description]'

export interface Tip {
  readonly text: string
  readonly anchor: DOMRect
}

/** Calls `show` with a tooltip when one is due and without when it ends; returns the unsubscribe function. */
export function watchTips(show: (tip: Tip | undefined) => void): () => void {
  let timer: number | undefined
  let current: Element | undefined
  let closedAt = -Infinity
  const hasMoved = moves()

  const open = (target: Element, delay: number) => {
    current = target
    timer = window.setTimeout(() => {
      const text = target.getAttribute('data-tip')
      if (text && target.isConnected) show({ text, anchor: target.getBoundingClientRect() })
      closedAt = Infinity
    }, delay)
  }
  const close = () => {
    if (!current) return
    window.clearTimeout(timer)
    if (closedAt === Infinity) closedAt = performance.now()
    current = undefined
    show(undefined)
  }
  const enter = (target: EventTarget | null, isMeant: boolean) => {
    const tipped = target instanceof Element ? target.closest('[data-tip]') : null
    if (tipped === current) return
    close()
    const isQuick = performance.now() - closedAt < skipDelayMs
    if (tipped && isMeant) open(tipped, isQuick ? 0 : openDelayMs)
  }
  const point = (event: PointerEvent) => enter(event.target, hasMoved(event))
  const focus = ({ target }: FocusEvent) => {
    if (target instanceof Element && target.matches(':focus-visible')) enter(target, true)
  }

  // Touch has no hover: touching a disabled control shows its reason, and the click that follows changes
  // nothing.
  const touch = ({ target, pointerType }: PointerEvent) => {
    const refusing = target instanceof Element ? target.closest(refuses) : null
    if (refusing && pointerType === 'touch') open(refusing, 0)
  }
  const click = () => {
    if (!current?.matches(refuses)) close()
  }

  const watching = new AbortController()
  const { signal } = watching
  document.addEventListener('pointerover', point, { signal })
  // No tooltip after a press: the person knows the button, even if what it opens appears under the pointer.
  document.addEventListener('pointerdown', (event) => void hasMoved(event), { signal, capture: true })
  document.addEventListener('focusin', focus, { signal })
  document.addEventListener('pointerup', touch, { signal })
  document.addEventListener('click', click, { signal, capture: true })
  for (const ends of ['pointerdown', 'keydown', 'focusout', 'scroll'])
    document.addEventListener(ends, close, { signal, capture: true })
  return () => {
    close()
    watching.abort()
  }
}
