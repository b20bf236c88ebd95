/** Resizes a column by dragging the edge of its header. */
import { clampWidth } from './layout.ts'

type OnResize = (widths: ReadonlyMap<string, number>) => void

/** Follows the pointer on the screen only; reports the final widths once, at the end. */
export function resizeColumn(handle: HTMLElement, began: PointerEvent, onResize: OnResize): void {
  const head = handle.closest('th')
  if (!head) return
  const widths = widthsOf(head)
  const from = head.offsetWidth
  const drawing = new AbortController()
  const { signal } = drawing
  let now = from
  document.addEventListener(
    'pointermove',
    (event) => {
      now = clampWidth(from + event.clientX - began.clientX)
      head.style.width = `${now}px`
    },
    { signal },
  )
  const end = () => {
    drawing.abort()
    if (now !== from) onResize(widths.set(keyOf(head), now))
  }
  document.addEventListener('pointerup', end, { signal })
  document.addEventListener('pointercancel', end, { signal })
}

/** Fits the column to its widest visible content. */
export function fitWidth(handle: HTMLElement, onResize: OnResize): void {
  const head = handle.closest('th')
  const table = head?.closest('table')
  if (!head || !table) return
  const cells = [...table.querySelectorAll<HTMLElement>(`tbody tr > :nth-child(${head.cellIndex + 1})`)]
  const padding = 2 * 8
  const needed = [head, ...cells].map((cell) => contentWidth(cell) + padding)
  onResize(widthsOf(head).set(keyOf(head), clampWidth(Math.max(...needed))))
}

/** The current width of every column: resizing one must not move the others. */
function widthsOf(head: HTMLElement): Map<string, number> {
  const heads = [...(head.parentElement?.querySelectorAll<HTMLElement>('[data-column]') ?? [])]
  return new Map(heads.map((one) => [keyOf(one), one.offsetWidth]))
}

const keyOf = (head: HTMLElement) => head.dataset['column'] ?? ''

function contentWidth(cell: HTMLElement): number {
  const range = document.createRange()
  range.selectNodeContents(cell)
  const overflowing = [...cell.querySelectorAll('*')].map((one) => one.scrollWidth)
  return Math.ceil(Math.max(range.getBoundingClientRect().width, ...overflowing))
}
