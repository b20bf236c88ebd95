import { startTransition, useLayoutEffect, useState } from 'react'

/**
 * Rows come and go so many at a time. Drawing any costs half a frame and each a tenth of it, at a quarter of a
 * processor: with fewer most frames would be late, with more a few would be very late.
 */
const stepOfRows = 6

/**
 * Rows beyond the edges of the screen, so that those that come are drawn before they are seen: at 2,400 px a second a
 * third of a second ahead. What fewer cost on a busy machine is in docs/benchmarks.md.
 */
const sparesAhead = 20
const sparesBehind = 3

interface Rows {
  readonly count: number
  /** All are of the same height, in pixels. */
  readonly rowHeight: number
  /** Where the list begins, in pixels. */
  readonly initialOffset: number
}

interface Span {
  readonly first: number
  /** The row after the last. */
  readonly last: number
}

/** Which rows of a long list are drawn: those that can be seen, and some more. */
export function useWindow(scroller: HTMLElement | null, rows: Rows): Span {
  const { count, rowHeight, initialOffset } = rows
  // What is seen comes first: a key that is pressed meanwhile waits for these rows only.
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
    // Kept, since asking for it anew would have the browser lay out the page within the scroll.
    let height = element.clientHeight
    let offset = element.scrollTop
    const follow = (direction: number) => {
      const next = spanAt(offset, height, rowHeight, sparesTowards(direction))
      setSpan((was) => (was.first === next.first && was.last === next.last ? was : next))
    }
    const scroll = () => {
      const step = element.scrollTop - offset
      offset += step
      // Spare rows are drawn when there is time; a jump shows rows that have not been drawn at all.
      if (Math.abs(step) < sparesAhead * rowHeight) startTransition(() => follow(step))
      else follow(step)
    }
    // Also called once at the beginning.
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

/** Above and below; `direction` is below 0 for up. */
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
