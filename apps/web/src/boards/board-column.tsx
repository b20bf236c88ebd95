import type { Decision } from '@crm/domain/people/permissions'
import { clsx } from 'clsx'
import Ban from 'lucide-react/icons/ban'
import { type ReactNode, useEffect, useRef } from 'react'
import { Skeleton } from '~/ui/skeleton.tsx'
import { formatCount } from '~/ui/format.ts'
import { useNearViewport } from '~/ui/use-near-viewport.ts'
import { Busy } from '~/ui/busy.tsx'

export interface ColumnOf<Card> {
  /** The status of its cards. */
  readonly key: string
  readonly title: string
  readonly icon?: ReactNode
  /** Undefined while loading. */
  readonly cards: readonly Card[] | undefined
  readonly total: number | undefined
  readonly totalIsExact: boolean
  /** At the end of its title, and below it. */
  readonly aside?: ReactNode
  readonly sum?: ReactNode
  /** Loads more cards; absent when all are loaded. */
  readonly onNearEnd?: (() => void) | undefined
  /** Shown when there are no cards. */
  readonly empty: string
}

/** Why a card may not move to a column. */
export interface Obstacle {
  readonly title?: string
  /** Sentences. */
  readonly reasons: readonly string[]
}

interface Props<Card> {
  readonly column: ColumnOf<Card>
  /** For the card dragged over this column or dropped on it. */
  readonly obstacle: Obstacle | undefined
  readonly isTarget: boolean
  readonly isNarrow: boolean
  readonly draggedId: string | undefined
  readonly cardClass: ((card: Card) => string | undefined) | undefined
  readonly mayMove: (card: Card) => Decision
  readonly onLift: (card: Card) => void
  readonly onLand: (isDropped: boolean) => void
  readonly onOver: (isOver: boolean) => void
  readonly onDrop: () => void
  readonly children: (card: Card) => ReactNode
}

/** One status: its cards, and the reasons against a drop. */
export function BoardColumn<Card extends { readonly id: string }>(props: Props<Card>) {
  const { column, obstacle, isTarget, isNarrow, draggedId, cardClass, mayMove, onLift, children } = props
  const { title, icon, cards, total, totalIsExact, aside, sum, onNearEnd, empty } = column
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a drop target for cards; the keyboard does the same
    <section
      aria-label={title}
      onDragEnter={() => props.onOver(true)}
      onDragOver={(event) => {
        if (draggedId === undefined) return
        event.preventDefault()
        props.onOver(true)
      }}
      onDragLeave={({ currentTarget, relatedTarget }) => {
        if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) props.onOver(false)
      }}
      onDrop={(event) => {
        event.preventDefault()
        props.onDrop()
      }}
      className={clsx(
        'flex snap-start flex-col rounded-card bg-sunken max-sm:w-[85vw] max-sm:flex-none',
        isNarrow ? 'sm:board-column' : 'sm:w-72 sm:max-w-96 sm:flex-[1_0_auto]',
        isTarget && 'outline-2 -outline-offset-2 outline-focus',
      )}
    >
      <div className={clsx('grid flex-none content-center px-3', sum === undefined ? 'h-11' : 'h-14')}>
        <h2 className="flex items-center gap-2 text-13 font-medium [&>.lucide]:text-3">
          {icon}
          {title}
          {total === undefined ? null : (
            <span className={clsx('font-normal tabular-nums text-3', aside === undefined && 'ml-auto')}>
              {formatCount(total)}
              {totalIsExact ? '' : '+'}
            </span>
          )}
          {aside ? <span className="ml-auto font-normal">{aside}</span> : null}
        </h2>
        {sum === undefined ? null : <span className="h-4 text-12 text-3">{sum}</span>}
      </div>
      {obstacle ? <Refusal {...obstacle} /> : null}
      <Busy
        as="ul"
        isBusy={cards === undefined}
        className="grid min-h-0 content-start gap-2 overflow-y-auto p-2 pt-0.5"
      >
        {cards?.map((card) => (
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it is draggable; the keyboard does the same
          <li
            key={card.id}
            data-card={card.id}
            draggable={mayMove(card).ok}
            onDragStart={() => onLift(card)}
            onDragEnd={({ dataTransfer }) => props.onLand(dataTransfer.dropEffect !== 'none')}
            className={clsx(
              'relative rounded-card border p-3 hover:border-line-control has-[[data-card-link]:focus-visible]:outline-2 has-[[data-card-link]:focus-visible]:outline-focus',
              cardClass?.(card) ?? 'border-line bg-surface',
              draggedId === card.id && 'opacity-50',
            )}
          >
            {children(card)}
          </li>
        )) ?? skeletons}
        {onNearEnd ? <End key={cards?.length} onNear={onNearEnd} /> : null}
        {cards?.length === 0 && !onNearEnd ? <li className="px-1 py-3 text-13 text-3">{empty}</li> : null}
      </Busy>
    </section>
  )
}

/**
 * Remounted after each page: an element moved below the new cards would not report being near the end again.
 */
function End({ onNear }: { readonly onNear: () => void }) {
  const end = useRef<HTMLLIElement>(null)
  useNearViewport(end, true, onNear)
  return (
    <li ref={end} aria-hidden="true" className={skeletonClass}>
      <Skeleton className="w-3/5" />
    </li>
  )
}

/** Shown before anything moves; screen readers announce it. */
function Refusal({ title, reasons }: Obstacle) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    box.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [])
  return (
    <div
      ref={box}
      role="alert"
      className="mx-2 mb-2 flex flex-none gap-2 rounded-control border border-late-line bg-late-ground px-2.5 py-2 text-12 text-1"
    >
      <Ban className="icon-14 mt-px flex-none text-late-text" />
      <div className="grid min-w-0 gap-0.5">
        {title ? <b className="font-medium text-late-text">{title}</b> : null}
        {reasons.map((reason) => (
          <span key={reason}>{reason}</span>
        ))}
      </div>
    </div>
  )
}

const skeletonClass = 'grid gap-2.5 rounded-card border border-line bg-surface p-3'

const skeletons = Array.from({ length: 3 }, (_, row) => (
  // oxlint-disable-next-line react/no-array-index-key -- the bars of a skeleton never move
  <li key={row} aria-hidden="true" className={skeletonClass}>
    <Skeleton className="w-4/5" />
    <Skeleton className="w-1/2" />
  </li>
))
