import { webSales } from '@crm/contract/web/sales'
import type { SaleProgress, WebSale } from '@crm/contract/web/sale-shapes'
import { phases } from '@crm/domain/sales/phases'
import { useQuery } from '@tanstack/react-query'
import type { LucideIcon } from 'lucide-react'
import CalendarClock from 'lucide-react/icons/calendar-clock'
import CircleCheck from 'lucide-react/icons/circle-check'
import FileText from 'lucide-react/icons/file-text'
import ListTodo from 'lucide-react/icons/list-todo'
import PencilLine from 'lucide-react/icons/pencil-line'
import { ask } from '../../../../api/ask.ts'
import { Card } from '../../../../ui/card.tsx'

interface Props {
  readonly sale: WebSale
}

const icons: Record<SaleProgress['missing'][number]['kind'], LucideIcon> = {
  field: PencilLine,
  document: FileText,
  date: CalendarClock,
  task: ListTodo,
}

/** What the next phase waits for, in the words of the gate itself; and the clock. */
export function Blockers({ sale }: Props) {
  const { data } = useQuery(ask(webSales.progress, { params: { id: sale.id } }))
  return (
    <Card title="What blocks this job">
      <div className="grid gap-3 p-4 text-13" aria-busy={data === undefined}>
        {data ? <Clock {...data} /> : <p className="text-3">Looking …</p>}
        {sale.onHold ? (
          <p>
            On hold: {sale.holdReason}
            {sale.reviewDate ? `, to be looked at on ${sale.reviewDate}` : ''}
          </p>
        ) : null}
        {sale.status === 'Cancelled' ? (
          <p>
            Cancelled: {sale.cancelReason}. {sale.cancelNotes}
          </p>
        ) : null}
        {data?.next && data.missing.length === 0 ? (
          <p className="flex items-center gap-1.5">
            <CircleCheck className="icon-14 text-ok-text" />
            Nothing: it may move to {phases[data.next].label}.
          </p>
        ) : null}
        <ul className="grid gap-1.5">
          {data?.missing.map(({ key, kind, message }) => {
            const Icon = icons[kind]
            return (
              <li key={key} className="flex items-center gap-1.5">
                <Icon className="icon-14 text-3" />
                {message}
              </li>
            )
          })}
        </ul>
      </div>
    </Card>
  )
}

function Clock({ days, daysInStep, targets, learned }: SaleProgress) {
  if (!targets) return null
  return (
    <p className="text-2">
      {count(days)} in this phase, {count(daysInStep)} at this step. Target {count(targets.target)}, late
      after {targets.late}
      {learned
        ? ` (half of our last ${learned.jobs} jobs with ${learned.from} took ${learned.median} or less)`
        : ''}
      .
    </p>
  )
}

const count = (days: number) => (days === 1 ? '1 day' : `${days} days`)
