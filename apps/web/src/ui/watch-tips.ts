import { moves } from './moves.ts'

/** Specification section 9. */
const openDelayMs = 700
const skipDelayMs = 300

/** What says by its tip why it cannot be pressed. */
const refuses = '[data-tip][aria-description]'

export interface Tip {
  readonly text: string
  readonly anchor: DOMRect
}

/** Calls `show` when a tip is due and with nothing when it is over; answers how to stop watching. */
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

  // A finger cannot point: what cannot be pressed answers the touch, and the click that comes of it changes nothing.
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
  // Whoever has pressed a button knows what it does, though what it opens may come to lie under the pointer.
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
