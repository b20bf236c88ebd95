import type { Decision } from '@crm/domain/people/permissions'
import { clsx } from 'clsx'
import { type DragEvent, type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { Bone } from '../ui/bone.tsx'
import { toast } from '../ui/toast.ts'
import { formatCount } from '../ui/format.ts'

interface BoardColumn<Card> {
  /** The state of its cards. */
  readonly key: string
  readonly title: string
  readonly icon: ReactNode
  /** Undefined while they load. */
  readonly cards: readonly Card[] | undefined
  readonly total: number | undefined
  readonly totalIsExact: boolean
  /** In place of cards, when there are none. */
  readonly empty: string
}

interface Props<Card> {
  readonly label: string
  readonly columns: readonly BoardColumn<Card>[]
  /** What is inside a card; its first link is where the keys are. */
  readonly children: (card: Card) => ReactNode
  readonly mayMove: (card: Card) => Decision
  /** Done when the columns say so themselves; what is refused has been said. */
  readonly onMove: (card: Card, to: string) => Promise<void>
}

/**
 * A column for each state. A card is moved by the pointer, or by Shift with an arrow; arrows alone go from card to card.
 * A moved card stands in its new column at once, and goes back when that was refused.
 */
export function Board<Card extends { readonly id: string }>(props: Props<Card>) {
  const { label, columns, children, mayMove, onMove } = props
  const board = useRef<HTMLElement>(null)
  const [dragged, setDragged] = useState<Card>()
  const [over, setOver] = useState<string>()
  const [moved, setMoved] = useState<{ readonly card: Card; readonly to: string }>()
  const follow = useRef<string>(undefined)

  const shown = columns.map((column) => ({
    ...column,
    cards: moved ? withMoved(column, moved) : column.cards,
  }))
  // A moved card is another element: the focus goes along with it.
  useEffect(() => {
    const id = follow.current
    if (id === undefined) return
    const link = linkOf(board.current?.querySelector(`[data-card="${id}"]`))
    if (link && link !== document.activeElement) link.focus()
  })

  const move = (card: Card, to: string) => {
    const decision = mayMove(card)
    if (!decision.ok) return toast.error(decision.reason)
    setMoved({ card, to })
    void onMove(card, to).finally(() => setMoved(undefined))
  }
  const press = (event: KeyboardEvent<HTMLElement>) => {
    const card = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-card]') : null
    const isLink = event.target instanceof Element && event.target === linkOf(card)
    const at = shown.findIndex(({ cards }) => cards?.some(({ id }) => id === card?.dataset['card']))
    const column = shown[at]
    if (!isLink || !column?.cards) return
    const row = column.cards.findIndex(({ id }) => id === card?.dataset['card'])
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
    if (step !== undefined && event.shiftKey) {
      const to = shown[at + step]
      const chosen = column.cards[row]
      if (to && chosen) {
        follow.current = chosen.id
        move(chosen, to.key)
      }
    } else if (step !== undefined) focusIn(nextFull(shown, at, step), row)
    else if (event.key === 'ArrowDown') focusIn(column, row + 1)
    else if (event.key === 'ArrowUp') focusIn(column, row - 1)
    else return
    event.preventDefault()
  }
  const focusIn = (column: BoardColumn<Card> | undefined, row: number) => {
    follow.current = undefined
    const cards = column?.cards ?? []
    const next = cards[Math.max(0, Math.min(row, cards.length - 1))]
    if (next) linkOf(board.current?.querySelector(`[data-card="${next.id}"]`))?.focus()
  }
  const drop = (event: DragEvent, to: string, isHere: boolean) => {
    event.preventDefault()
    setOver(undefined)
    if (dragged && !isHere) move(dragged, to)
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- its links take the keys, it only hears them
    <section
      ref={board}
      aria-label={label}
      onKeyDown={press}
      onPointerDown={() => {
        follow.current = undefined
      }}
      className="flex min-h-0 flex-1 snap-x scroll-px-gutter gap-3 overflow-x-auto px-gutter pb-4"
    >
      {shown.map(({ key, title, icon, cards, total, totalIsExact, empty }) => {
        const isHere = cards?.some(({ id }) => id === dragged?.id) === true
        return (
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- cards are dropped here; the keys do the same
          <section
            key={key}
            aria-label={title}
            onDragOver={(event) => {
              if (!dragged) return
              event.preventDefault()
              setOver(key)
            }}
            onDragLeave={() => setOver(undefined)}
            onDrop={(event) => drop(event, key, isHere)}
            className={clsx(
              'flex w-72 flex-none snap-start flex-col rounded-card bg-sunken max-sm:w-[85vw]',
              over === key && !isHere && 'outline-2 -outline-offset-2 outline-focus',
            )}
          >
            <h2 className="flex h-11 flex-none items-center gap-2 px-3 text-13 font-medium [&>.lucide]:text-3">
              {icon}
              {title}
              {total === undefined ? null : (
                <span className="ml-auto font-normal tabular-nums text-3">
                  {formatCount(total)}
                  {totalIsExact ? '' : '+'}
                </span>
              )}
            </h2>
            <ul
              aria-busy={cards === undefined}
              className="grid min-h-0 content-start gap-2 overflow-y-auto p-2 pt-0"
            >
              {cards?.map((card) => (
                // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it is dragged; the keys do the same
                <li
                  key={card.id}
                  data-card={card.id}
                  draggable={mayMove(card).ok}
                  onDragStart={() => setDragged(card)}
                  onDragEnd={() => {
                    setDragged(undefined)
                    setOver(undefined)
                  }}
                  className={clsx(
                    'relative rounded-card border border-line bg-surface p-3 hover:border-line-control has-[[data-card-link]:focus-visible]:outline-2 has-[[data-card-link]:focus-visible]:outline-focus',
                    dragged?.id === card.id && 'opacity-50',
                  )}
                >
                  {children(card)}
                </li>
              )) ?? bones}
              {cards?.length === 0 ? <li className="px-1 py-3 text-13 text-3">{empty}</li> : null}
            </ul>
          </section>
        )
      })}
    </section>
  )
}

const linkOf = (card: Element | null | undefined) => card?.querySelector<HTMLElement>('[data-card-link]')

function withMoved<Card extends { readonly id: string }>(
  { key, cards }: BoardColumn<Card>,
  { card, to }: { readonly card: Card; readonly to: string },
): readonly Card[] | undefined {
  const others = cards?.filter(({ id }) => id !== card.id)
  if (key !== to || cards === undefined) return others
  return cards.some(({ id }) => id === card.id) ? cards : [card, ...cards]
}

/** The next column that has cards, to that side. */
function nextFull<Card>(columns: readonly BoardColumn<Card>[], at: number, step: number) {
  const ahead = step > 0 ? columns.slice(at + 1) : columns.slice(0, at).toReversed()
  return ahead.find(({ cards }) => cards !== undefined && cards.length > 0)
}

const bones = Array.from({ length: 3 }, (_, row) => (
  // oxlint-disable-next-line react/no-array-index-key -- the bars of a skeleton never move
  <li key={row} aria-hidden="true" className="grid gap-2.5 rounded-card border border-line bg-surface p-3">
    <Bone className="w-4/5" />
    <Bone className="w-1/2" />
  </li>
))
