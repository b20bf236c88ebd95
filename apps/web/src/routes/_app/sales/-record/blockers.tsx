import { webSales } from '@crm/contract/web/sales'
import type { SaleProgress, WebSale } from '@crm/contract/web/sale-shapes'
import { formatDays } from '@crm/domain/figures'
import { can } from '@crm/domain/people/can'
import { phases } from '@crm/domain/sales/phases'
import { saleTicks } from '@crm/domain/sales/ticks'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { LucideIcon } from 'lucide-react'
import CalendarClock from 'lucide-react/icons/calendar-clock'
import CircleCheck from 'lucide-react/icons/circle-check'
import FileText from 'lucide-react/icons/file-text'
import ListTodo from 'lucide-react/icons/list-todo'
import PencilLine from 'lucide-react/icons/pencil-line'
import Upload from 'lucide-react/icons/upload'
import { routeQuery } from '~/api/route-query.ts'
import { beginEdit } from '~/records/edit/edit.tsx'
import { useMe } from '~/session/me.ts'
import { Skeleton } from '~/ui/skeleton.tsx'
import { Button } from '~/ui/button.tsx'
import { buttonClass } from '~/ui/button-class.ts'
import { Card } from '~/ui/card.tsx'
import { UploadButton } from '~/kinds/documents/upload-button.tsx'
import { saleSubject, isVisibleField, saleFacts } from '~/kinds/sales/sale-facts.tsx'
import { ownerOfSale } from '~/kinds/documents/owners.ts'
import { saleKind } from './sale-kind.ts'
import { idOfAhj, openFact, openFactAt } from './sale-overview-facts.ts'
import { Busy } from '~/ui/busy.tsx'

interface Props {
  readonly sale: WebSale
}

type Missing = SaleProgress['missing'][number]

const icons: Record<Missing['kind'], LucideIcon> = {
  field: PencilLine,
  document: FileText,
  date: CalendarClock,
  task: ListTodo,
}

/** Blockers of the next phase in the gate's own words, each with a link to fix it, and the clock. */
export function Blockers({ sale }: Props) {
  const { data } = useQuery(routeQuery(webSales.progress, { params: { id: sale.id } }))
  const next = data?.next
  return (
    <Card
      title="What blocks this job"
      actions={
        next ? (
          <span className="text-13 text-3">
            {data.missing.length > 0 ? `${data.missing.length} open` : 'Nothing open'}
            {data.missing.length > 0 ? (
              <span className="max-sm:hidden">, needed to enter {phases[next].label}</span>
            ) : null}
          </span>
        ) : null
      }
    >
      <Busy as="div" className="text-13" isBusy={data === undefined}>
        {data ? null : (
          <p aria-hidden="true" className="flex h-12 items-center px-4">
            <Skeleton className="w-1/2" />
          </p>
        )}
        {next && data?.missing.length === 0 ? (
          <p className="flex min-h-12 items-center gap-2 px-4">
            <CircleCheck className="icon-14 text-ok-text" />
            Ready to move to {phases[next].label}.
          </p>
        ) : null}
        <ul className="divide-y divide-line">
          {data?.missing.map((missing) => {
            const Icon = icons[missing.kind]
            return (
              <li key={missing.key} className="flex min-h-12 items-center gap-3 px-4 py-2">
                <span className="grid size-7 flex-none place-items-center rounded-control bg-warn-ground text-warn-text">
                  <Icon className="icon-14" />
                </span>
                <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-2">
                  <span className="min-w-0 flex-1 basis-48">{missing.message}</span>
                  <span className="flex flex-wrap gap-2 empty:hidden">
                    <Way sale={sale} missing={missing} />
                  </span>
                </div>
              </li>
            )
          })}
        </ul>
        {data ? <Clock {...data} /> : null}
      </Busy>
    </Card>
  )
}

interface WayProps extends Props {
  readonly missing: Missing
}

/** Links to where the missing value is entered; hidden without that right, and where only time helps. */
function Way({ sale, missing: { key, field, tick, docType, kind } }: WayProps) {
  const me = useMe()
  const toContracts = (
    <Link
      to="/sales/$saleId"
      params={{ saleId: sale.id }}
      search={{ tab: 'contracts' }}
      className={buttonClass({ size: 'small' })}
    >
      See the contracts
    </Link>
  )
  if (key === 'openChange') return toContracts
  if (kind === 'task') {
    return (
      <Link
        to="/sales/$saleId"
        params={{ saleId: sale.id }}
        search={{ tab: 'tasks' }}
        className={buttonClass({ size: 'small' })}
      >
        See the tasks
      </Link>
    )
  }
  if (docType !== null) {
    return (
      <>
        {docType === 'Contract' ? toContracts : null}
        <UploadButton of={ownerOfSale(sale)} docType={docType}>
          <Upload />
          Upload
        </UploadButton>
      </>
    )
  }
  if (tick !== null) {
    const allowed = can.changeSale[saleTicks[tick].group](me, saleSubject(sale))
    return (
      <Button
        size="small"
        reason={allowed.ok ? null : allowed.reason}
        onClick={() => void beginEdit(saleKind, sale).save({ ticks: { [tick]: true } })}
      >
        Confirm
      </Button>
    )
  }
  if (key === 'ahj') {
    const allowed = can.changeAddress(me, sale.lead)
    return (
      <Button size="small" reason={allowed.ok ? null : allowed.reason} onClick={() => openFactAt(idOfAhj)}>
        Enter
      </Button>
    )
  }
  if (field === null || !isVisibleField(field)) return null
  const allowed = saleFacts[field].may?.(me, sale)
  return (
    <Button
      size="small"
      reason={allowed?.ok === false ? allowed.reason : null}
      onClick={() => openFact(field)}
    >
      Enter
    </Button>
  )
}

function Clock({ days, daysInStep, targets, learned }: SaleProgress) {
  if (!targets) return null
  return (
    <p className="border-t border-line px-4 py-2.5 text-2">
      {formatDays(days)} in this phase, {formatDays(daysInStep)} at this step. Target{' '}
      {formatDays(targets.target)}, late after {formatDays(targets.late)}
      {learned
        ? ` (half of our last ${learned.jobs} jobs with ${learned.from} took ${learned.median} or less)`
        : ''}
      .
    </p>
  )
}
