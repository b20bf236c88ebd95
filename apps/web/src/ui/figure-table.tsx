import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { Busy } from './busy.tsx'
import { Skeleton } from './skeleton.tsx'

interface Row {
  readonly key: string
  readonly cells: readonly ReactNode[]
  /** Share of the longest row, from 0 to 1: drawn as a bar behind the name. */
  readonly part?: number
}

interface Props {
  readonly label: string
  /** The first header is for names, the others are for figures. */
  readonly heads: readonly string[]
  /** Undefined while loading. */
  readonly rows: readonly Row[] | undefined
  readonly empty: string
  /** Number of skeleton rows. */
  readonly skeletonRows?: number
  /** Indexes of the columns that are hidden on a phone. */
  readonly wideOnly?: readonly number[]
}

const none: readonly number[] = []

/**
 * A small table of figures in a card: no paging, no sorting. A link with `data-opens-row` in a row makes the whole row
 * react to the pointer.
 */
export function FigureTable({ label, heads, rows, empty, skeletonRows = 4, wideOnly = none }: Props) {
  if (rows?.length === 0) return <p className="p-4 text-13 text-3">{empty}</p>
  const only = (at: number) => wideOnly.includes(at) && 'max-sm:hidden'
  return (
    <div className="overflow-x-auto">
      <Busy as="table" aria-label={label} isBusy={rows === undefined} className="w-full text-13">
        <thead>
          <tr className="text-left text-12 text-3">
            {heads.map((head, at) => (
              <th
                key={head}
                scope="col"
                className={clsx(
                  cellClass,
                  'pb-2 align-bottom font-medium sm:whitespace-nowrap',
                  at > 0 && 'text-right',
                  only(at),
                )}
              >
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows?.map(({ key, cells, part }) => (
            <tr key={key} className="relative last:*:border-b-0 has-data-[opens-row]:hover:bg-hover">
              {cells.map((cell, at) =>
                at === 0 ? (
                  <th
                    key={heads[at]}
                    scope="row"
                    className={`${cellClass} max-w-52 min-w-24 text-left font-normal`}
                  >
                    <span className="grid gap-0.5">
                      <span className="truncate">{cell}</span>
                      {part ? (
                        <span
                          aria-hidden="true"
                          className="h-1 min-w-0.5 rounded-full bg-primary"
                          style={{ width: `${100 * part}%` }}
                        />
                      ) : null}
                    </span>
                  </th>
                ) : (
                  <td
                    key={heads[at]}
                    className={clsx(cellClass, 'text-right whitespace-nowrap text-2 tabular-nums', only(at))}
                  >
                    {cell}
                  </td>
                ),
              )}
            </tr>
          )) ??
            Array.from({ length: skeletonRows }, (_, row) => (
              <tr key={row} aria-hidden="true" className="last:*:border-b-0">
                {heads.map((head, at) => (
                  <td key={head} className={clsx(cellClass, only(at))}>
                    <Skeleton className={at === 0 ? 'w-28' : 'ml-auto w-10'} />
                  </td>
                ))}
              </tr>
            ))}
        </tbody>
      </Busy>
    </div>
  )
}

const cellClass = 'h-(--row) border-b border-line px-2 first:pl-4 last:pr-4 max-sm:h-11'
