import { startTransition, useLayoutEffect, useState } from 'react'

/**
 * Rows are added and removed in steps of this size. Any render costs half a frame and each row a tenth, at a
 * quarter of a CPU: with fewer, most frames would be late; with more, a few would be very late.
 */
const stepOfRows = 6

/**
 * Rows rendered beyond the viewport (overscan): a third of a second ahead at 2,400 px per second. The cost of
 * fewer on a busy machine is in docs/benchmarks.md.
 */
const sparesAhead = 20
const sparesBehind = 3

interface Rows {
  readonly count: number
  /** All rows have the same height, in pixels. */
  readonly rowHeight: number
  /** Initial scroll position, in pixels. */
  readonly initialOffset: number
}

interface Span {
  readonly first: number
  /** Index after the last row. */
  readonly last: number
}

/** The rows of a long list to render: the visible ones plus overscan. */
export function useWindow(scroller: HTMLElement | null, rows: Rows): Span {
  const { count, rowHeight, initialOffset } = rows
  // Visible rows render first: a key pressed meanwhile waits only for these.
  const [{ first, last }, setSpan] = useState(() =>
    spanAt(initialOffset, scroller?.clientHeight ?? window.innerHeight, rowHeight, [0, 0]),
  )
  useLayoutEffect(() => {
    scroller?.scrollTo({ top: initialOffset })
    // Once: afterwards the person scrolls.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [scroller])
  useLayoutEffect(() => {
    const element = scroller
    if (!element) return undefined
    // Cached: reading it during a scroll would force a layout.
    let height = element.clientHeight
    let offset = element.scrollTop
    const follow = (direction: number) => {
      const next = spanAt(offset, height, rowHeight, sparesTowards(direction))
      setSpan((was) => (was.first === next.first && was.last === next.last ? was : next))
    }
    const scroll = () => {
      const step = element.scrollTop - offset
      offset += step
      // Overscan rows render in a transition; after a jump, the visible rows are not rendered yet, so they
      // render at once.
      if (Math.abs(step) < sparesAhead * rowHeight) startTransition(() => follow(step))
      else follow(step)
    }
    // Also called once at the start.
    const resized = new ResizeObserver(() => {
      height = element.clientHeight
      startTransition(() => follow(1))
    })
    resized.observe(element)
    element.addEventListener('scroll', scroll, { passive: true })
    return () => {
      resized.disconnect()
      element.removeEventListener('scroll', scroll)
    }
  }, [scroller, rowHeight])
  const end = Math.min(last, count)
  return { first: Math.min(first, end), last: end }
}

/** Overscan above and below; a negative `direction` is up. */
const sparesTowards = (direction: number) =>
  direction < 0 ? ([sparesAhead, sparesBehind] as const) : ([sparesBehind, sparesAhead] as const)

function spanAt(
  offset: number,
  height: number,
  rowHeight: number,
  [above, below]: readonly [number, number],
): Span {
  const step = (row: number) => Math.floor(row / stepOfRows) * stepOfRows
  return {
    first: Math.max(0, step(offset / rowHeight - above)),
    last: step((offset + height) / rowHeight + below) + stepOfRows,
  }
}
