import { useEffect, useRef, type ReactNode } from 'react'
import { Skeleton } from '~/ui/skeleton.tsx'
import { formatCount } from '~/ui/format.ts'
import { useWindow } from './use-window.ts'

interface Props<T> {
  /** The scroll container; null until it mounts, which is after its rows. */
  readonly scroller: HTMLElement | null
  /** Number of rows known to exist, loaded or not. */
  readonly count: number
  readonly rowHeight: number
  readonly columns: number
  readonly rowAt: (index: number) => T | undefined
  readonly draw: (row: T, index: number) => ReactNode
  /** Called with the visible rows, to load them. */
  readonly onShow: (first: number) => void
  /** Scroll position to restore. */
  readonly initialOffset: number
  readonly onLeave: (offset: number) => void
}

/** In pixels: browsers limit the height of a page to 17 to 33 million, and rows below cannot be reached. */
const highest = 15_000_000

/** A virtualized list: the visible rows, and spacers for the others. */
export default function WindowedRows<T>(props: Props<T>) {
  const { scroller, count, rowHeight, columns, rowAt, draw, onShow, initialOffset, onLeave } = props
  const reachable = Math.min(count, Math.floor(highest / rowHeight))
  const { first, last } = useWindow(scroller, { count: reachable, rowHeight, initialOffset })
  useEffect(() => onShow(first), [first, onShow])

  const leave = useRef(onLeave)
  useEffect(() => {
    leave.current = onLeave
  })
  useEffect(() => {
    const follow = () => leave.current(scroller?.scrollTop ?? 0)
    scroller?.addEventListener('scroll', follow, { passive: true })
    return () => scroller?.removeEventListener('scroll', follow)
  }, [scroller])

  const shown = Array.from({ length: last - first }, (_, at) => first + at)
  return (
    <tbody>
      <Space height={first * rowHeight} columns={columns} />
      {shown.map((index) => {
        const row = rowAt(index)
        return row ? draw(row, index) : <WaitingRow key={index} columns={columns} />
      })}
      <Space height={(reachable - last) * rowHeight} columns={columns} />
      {reachable < count ? (
        <tr>
          <td colSpan={columns} className="h-(--row) px-(--gutter) text-3">
            {formatCount(count - reachable)} more. Filter the list to reach them.
          </td>
        </tr>
      ) : null}
    </tbody>
  )
}

const Space = ({ height, columns }: { readonly height: number; readonly columns: number }) =>
  height > 0 ? (
    <tr aria-hidden="true" className="invisible">
      <td aria-hidden="true" colSpan={columns} className="p-0" style={{ height }} />
    </tr>
  ) : null

const WaitingRow = ({ columns }: { readonly columns: number }) => (
  <tr aria-hidden="true">
    <td colSpan={columns} className="h-(--row) border-b border-line px-(--gutter)">
      <Skeleton className="w-40" />
    </td>
  </tr>
)
