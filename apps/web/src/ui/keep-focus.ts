/**
 * Catches a lost focus. An action often removes its own button: the row leaves its queue, or another button takes its
 * place. The browser then focuses `body`, and Tab begins at the top of the page.
 */

/** Longer than a re-render that puts the element, or the focus, elsewhere by itself. */
const settleMs = 250
/** A menu closes before the button that opened it goes, so the last element alone is not enough. */
const rememberedElements = 6

/** Parts with a name, so that a screen reader announces where the focus went. */
const parts = '[aria-label], [aria-labelledby], [role=dialog], main, form'
/** Parts that a name does not make a place: Enter there would act again. */
const controls = 'a, button, input, select, textarea, [role=menu], [role=listbox], ul, ol, table, nav'
const pressable = 'a, button, input, select, textarea, label, [tabindex], [role=menuitem], [role=option]'

/** Listens until the returned function is called. */
export function keepFocus(): () => void {
  /** Each focused element with its ancestors, newest first. */
  let visited: readonly (readonly Element[])[] = []
  let timer: number | undefined
  /** The focused element that an action disabled while it ran: the browser took its focus away. */
  let disabled: Element | undefined
  const remember = ({ target }: FocusEvent) => {
    disabled = undefined
    if (target instanceof Element) visited = [lineageOf(target), ...visited].slice(0, rememberedElements)
  }
  // A press on an empty area takes the focus away on purpose.
  const forget = ({ target }: PointerEvent) => {
    if (target instanceof Element && !target.closest(pressable)) visited = []
  }
  const settle = () => {
    timer = undefined
    const [last] = visited
    if (document.activeElement !== document.body || !last) return
    if (isUsable(last[0])) {
      if (last[0] === disabled && disabled instanceof HTMLElement) disabled.focus({ preventScroll: true })
      return
    }
    const place = visited
      .flat()
      .find((one) => one.isConnected && one.matches(parts) && !one.matches(controls))
    if (place instanceof HTMLElement) focusPart(place)
  }
  const check = (mutations: readonly MutationRecord[]) => {
    const last = visited[0]?.[0]
    if (last?.matches(':disabled') && mutations.some(({ target }) => target === last)) disabled = last
    if (timer === undefined && document.activeElement === document.body && visited.length > 0)
      timer = window.setTimeout(settle, settleMs)
  }
  const observer = new MutationObserver(check)
  observer.observe(document.body, {
    childList: true,
    subtree: true,
    attributes: true,
    attributeFilter: ['disabled'],
  })
  document.addEventListener('focusin', remember)
  document.addEventListener('pointerdown', forget, true)
  return () => {
    window.clearTimeout(timer)
    observer.disconnect()
    document.removeEventListener('focusin', remember)
    document.removeEventListener('pointerdown', forget, true)
  }
}

/** Still there and enabled, so something gave its focus away on purpose. */
const isUsable = (element: Element | undefined) =>
  element !== undefined && element.isConnected && !element.matches(':disabled')

function lineageOf(element: Element): readonly Element[] {
  const lineage: Element[] = []
  for (let at: Element | null = element; at && at !== document.body; at = at.parentElement) lineage.push(at)
  return lineage
}

function focusPart(part: HTMLElement): void {
  if (!part.hasAttribute('tabindex')) {
    part.tabIndex = -1
    part.addEventListener('blur', () => part.removeAttribute('tabindex'), { once: true })
  }
  part.focus({ preventScroll: true })
}
