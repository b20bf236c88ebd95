import type { Decision } from '@crm/domain/people/permissions'
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import { useShortcuts } from '~/ui/shortcuts.ts'
import { toast } from '~/ui/toast.ts'
import { useFocusAlong } from '~/ui/use-focus-along.ts'
import { BoardColumn, type ColumnOf, type Obstacle } from './board-column.tsx'

interface Props<Card> {
  readonly label: string
  readonly columns: readonly ColumnOf<Card>[]
  /** The content of a card; its first link takes the focus. `move` sends the card to a column. */
  readonly children: (card: Card, move: (to: string) => void) => ReactNode
  /** Background and border of a highlighted card. */
  readonly cardClass?: (card: Card) => string | undefined
  /** For small cards in many columns. */
  readonly isNarrow?: boolean
  readonly mayMove: (card: Card) => Decision
  /** The reasons against a move to that column: checked on drag over and before the move. */
  readonly whyNot?: (card: Card, to: string) => Promise<Obstacle | undefined>
  /** Resolves once the columns have been refetched; a refusal has been shown. */
  readonly onMove: (card: Card, to: string) => Promise<void>
}

/** A move of a card to a column. */
interface Way<Card> {
  readonly card: Card
  readonly to: string
}

const same = <Card extends { readonly id: string }>(a: Way<Card> | undefined, b: Way<Card>) =>
  a?.card.id === b.card.id && a.to === b.to

/**
 * A kanban board with a column for each status. Cards move by drag or Shift with an arrow; arrows, `j` and
 * `k` move the focus. Obstacles show at the target column. Moves are optimistic and roll back when refused.
 */
export function Board<Card extends { readonly id: string }>(props: Props<Card>) {
  const { label, columns, children, cardClass, isNarrow = false, mayMove, whyNot, onMove } = props
  const board = useRef<HTMLElement>(null)
  const [dragged, setDragged] = useState<Card>()
  /** Moves in progress. */
  const [moved, setMoved] = useState<readonly Way<Card>[]>([])
  /** Target of the current drag, or of the last move. */
  const [target, setTarget] = useState<Way<Card>>()
  const [obstacle, setObstacle] = useState<Obstacle>()
  const checking = useRef<Way<Card>>(undefined)
  useFocusAlong(board, 'data-card')

  const shown = columns.map((column) => ({
    ...column,
    cards: moved.reduce((cards, way) => withMoved(column.key, cards, way), column.cards),
  }))
  const aim = (way: Way<Card> | undefined) => {
    checking.current = way
    setTarget(way)
    setObstacle(undefined)
  }
  /** True when nothing prevents the move; obstacles are shown. */
  const ask = async (way: Way<Card>): Promise<boolean> => {
    try {
      const found = await whyNot?.(way.card, way.to)
      // Meanwhile the card may be over another column.
      if (same(checking.current, way)) setObstacle(found)
      return found === undefined
    } catch {
      // The failed check has been reported.
      return false
    }
  }
  const move = async (card: Card, to: string) => {
    const decision = mayMove(card)
    if (!decision.ok) return toast.error(decision.reason)
    const way = { card, to }
    aim(way)
    if (!(await ask(way))) return
    aim(undefined)
    setMoved((all) => [...all.filter((one) => one.card.id !== card.id), way])
    await onMove(card, to).finally(() => setMoved((all) => all.filter((one) => one !== way)))
  }
  /** The card whose link has the focus, and its position. */
  const focused = () => {
    const id = board.current?.querySelector<HTMLElement>('[data-card]:has([data-card-link]:focus)')?.dataset[
      'card'
    ]
    const at = shown.findIndex(({ cards }) => cards?.some((card) => card.id === id))
    const column = shown[at]
    const row = column?.cards?.findIndex((card) => card.id === id) ?? -1
    const card = column?.cards?.[row]
    return card && { card, at, column, row }
  }
  const carry = (step: 1 | -1) => () => {
    const from = focused()
    const to = from && shown[from.at + step]
    if (to) void move(from.card, to.key)
  }
  const step = (by: 1 | -1) => () => {
    const { at, column, row } = focused() ?? { at: -1, row: 0 }
    if (column?.cards?.[row + by]) focusIn(column, row + by)
    // After the last card of a column comes the first one of the next.
    else focusIn(nextFull(shown, at, by), by > 0 ? 0 : Number.MAX_SAFE_INTEGER)
  }
  useShortcuts([
    { keys: 'j', words: 'Next card', where: 'In a list', run: step(1) },
    { keys: 'k', words: 'Previous card', where: 'In a list', run: step(-1) },
    { keys: 'Shift+ArrowRight', words: 'Move the card on', where: 'In a list', run: carry(1) },
    { keys: 'Shift+ArrowLeft', words: 'Move the card back', where: 'In a list', run: carry(-1) },
  ])
  const press = (event: KeyboardEvent<HTMLElement>) => {
    const from = event.shiftKey ? undefined : focused()
    if (!from) return
    const { at, column, row } = from
    if (event.key === 'ArrowLeft') focusIn(nextFull(shown, at, -1), row)
    else if (event.key === 'ArrowRight') focusIn(nextFull(shown, at, 1), row)
    else if (event.key === 'ArrowDown') focusIn(column, row + 1)
    else if (event.key === 'ArrowUp') focusIn(column, row - 1)
    else return
    event.preventDefault()
  }
  const focusIn = (column: ColumnOf<Card> | undefined, row: number) => {
    aim(undefined)
    const cards = column?.cards ?? []
    const next = cards[Math.max(0, Math.min(row, cards.length - 1))]
    if (next) linkOf(board.current?.querySelector(`[data-card="${next.id}"]`))?.focus()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- its links handle the keys, and it only listens to them
    <section
      ref={board}
      aria-label={label}
      onKeyDown={press}
      // Not on pointer down: removing the message would move the button away from under the pointer.
      onClick={({ target }) => {
        if (target instanceof Node && board.current?.contains(target)) aim(undefined)
      }}
      className="@container/board flex min-h-0 flex-1 snap-x scroll-px-(--gutter) gap-3 overflow-x-auto px-gutter pb-4"
    >
      {shown.map((column) => {
        const isHere = column.cards?.some(({ id }) => id === dragged?.id) === true
        const way = dragged && !isHere ? { card: dragged, to: column.key } : undefined
        const isAimed = target?.to === column.key
        return (
          <BoardColumn
            key={column.key}
            column={column}
            obstacle={isAimed ? obstacle : undefined}
            isTarget={isAimed && way !== undefined}
            isNarrow={isNarrow}
            draggedId={dragged?.id}
            cardClass={cardClass}
            mayMove={mayMove}
            onLift={setDragged}
            onLand={(isDropped) => {
              setDragged(undefined)
              // The reason for a refused drop stays until the next action.
              if (!isDropped) aim(undefined)
            }}
            onOver={(isOver) => {
              if (!isOver || !way) {
                if (isAimed) aim(undefined)
              } else if (!same(target, way)) {
                aim(way)
                void ask(way)
              }
            }}
            onDrop={() => {
              if (way) void move(way.card, way.to)
            }}
          >
            {(card) => children(card, (to) => void move(card, to))}
          </BoardColumn>
        )
      })}
    </section>
  )
}

const linkOf = (card: Element | null | undefined) => card?.querySelector<HTMLElement>('[data-card-link]')

function withMoved<Card extends { readonly id: string }>(
  column: string,
  cards: readonly Card[] | undefined,
  { card, to }: Way<Card>,
): readonly Card[] | undefined {
  const others = cards?.filter(({ id }) => id !== card.id)
  if (column !== to || cards === undefined) return others
  return cards.some(({ id }) => id === card.id) ? cards : [card, ...cards]
}

/** The next column with cards in that direction. */
function nextFull<Card>(columns: readonly ColumnOf<Card>[], at: number, step: number) {
  const ahead = step > 0 ? columns.slice(at + 1) : columns.slice(0, at).toReversed()
  return ahead.find(({ cards }) => cards !== undefined && cards.length > 0)
}
