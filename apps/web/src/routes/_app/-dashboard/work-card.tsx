import type { DashboardCard } from '@crm/domain/dashboard/cards'
import { withoutViewAs } from '@crm/domain/people/actor'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useMe } from '~/session/me.ts'
import { Card } from '~/ui/card.tsx'
import { type CountedLine, linesFor } from './counted-lines.ts'
import { Line } from './waiting-line.tsx'

interface Props {
  readonly title: string
  readonly card: DashboardCard
  /** Lines before the counted ones. */
  readonly children?: ReactNode
}

/** One kind of work as a card of its own: its open lists, for people who begin with it. */
export const WorkCard = ({ title, card, children }: Props) => (
  <Card title={title}>
    <ul>
      {children}
      <CountedLines card={card} />
    </ul>
  </Card>
)

/** The counted lines of one card. */
export const CountedLines = ({ card }: Pick<Props, 'card'>) =>
  linesFor(withoutViewAs(useMe()))
    .filter((line) => line.card === card)
    .map((line) => <Counted key={line.title} line={line} />)

export function Counted({
  line: { asked, isFor: _isFor, card: _card, ...line },
}: {
  readonly line: CountedLine
}) {
  const { data, isError } = useQuery(asked)
  return <Line {...line} n={data?.total} isExact={data?.totalIsExact} isFailed={isError} />
}
