import type { Column } from './column.ts'
import { SortHead } from './sort-head.tsx'
import { Checkbox } from './checkbox.tsx'
import type { Placed } from './place-columns.ts'

interface Props<T> {
  readonly placed: Placed<T>
  readonly sort?: string | undefined
  readonly onSort?: ((sort: string) => void) | undefined
  readonly onResize?: ((widths: ReadonlyMap<string, number>) => void) | undefined
  readonly ticks?:
    | { readonly name: string; readonly all: boolean; readonly some: boolean; readonly onTick: () => void }
    | undefined
}

/** The column headers; sticky while the rows scroll. */
export const TableHead = <T,>({ placed, ticks, ...head }: Props<T>) => (
  <thead className="sticky top-0 z-10 bg-surface">
    <tr>
      {ticks ? (
        <th scope="col" className="w-12 border-b border-line pl-(--gutter) text-left">
          <Checkbox
            name={ticks.name}
            isTicked={ticks.all}
            isMixed={ticks.some && !ticks.all}
            onTick={ticks.onTick}
          />
        </th>
      ) : null}
      {placed.columns.map(({ column, width }) => (
        <SortHead<T> key={column.key} column={column satisfies Column<T>} width={width} {...head} />
      ))}
      {placed.isDrawn ? <td aria-hidden="true" className="border-b border-line" /> : null}
    </tr>
  </thead>
)
