import type { WebSale } from '@crm/contract/web/sale-shapes'
import { can } from '@crm/domain/people/can'
import { webSales } from '@crm/contract/web/sales'
import { phases } from '@crm/domain/sales/phases'
import { useQuery } from '@tanstack/react-query'
import Pause from 'lucide-react/icons/pause'
import type { ReactNode } from 'react'
import { routeQuery } from '~/api/route-query.ts'
import { lazyPart } from '~/ui/lazy.tsx'
import { askPerson } from '~/records/edit/questions.tsx'
import { useMe } from '~/session/me.ts'
import { Button } from '~/ui/button.tsx'
import { formatDay } from '~/ui/format.ts'
import { FactInPlace } from '~/records/facts/fact-in-place.tsx'
import { Card } from '~/ui/card.tsx'
import { Facts } from '~/ui/facts.tsx'
import { ServiceJobsCard } from '~/kinds/service-jobs/service-jobs-card.tsx'
import { LenderWaits } from '~/kinds/sales/sale-badges.tsx'
import { type VisibleSaleField, saleSubject, idOfFact } from '~/kinds/sales/sale-facts.tsx'
import { Blockers } from './blockers.tsx'
import { MoveHistory } from './move-history.tsx'
import { changeHold } from './move-sale.tsx'
import { SaleCommission } from './sale-commission.tsx'
import { SaleHouse } from './sale-house.tsx'
import { saleKind } from './sale-kind.ts'
import { type Section, columnsIn } from './sale-overview-facts.ts'
import { Papers } from './papers.tsx'
import { Photos } from './photos.tsx'

const InverterDialog = lazyPart(() => import('~/kinds/sales/inverters/inverter-dialog.tsx'))

interface Props {
  readonly sale: WebSale
}

/** Blockers of the job, then all agreed fields, each editable in place. */
export const SaleOverview = ({ sale }: Props) => (
  <div className="@container relative grid content-start gap-4 overflow-y-auto px-gutter py-5 max-lg:py-4">
    <CurrentHold sale={sale} />
    {phases[sale.status].days === null ? null : <Blockers sale={sale} />}
    <div className="grid grid-cols-1 items-start gap-4 @min-[40rem]:grid-cols-2">
      <div className="grid gap-4">{columnsIn(sale.status)[0].map(cardOf(sale))}</div>
      <div className="grid gap-4">
        <SaleHouse sale={sale} />
        <Papers sale={sale} />
        <Photos sale={sale} />
        <SaleCommission sale={sale} />
        {columnsIn(sale.status)[1].map(cardOf(sale))}
      </div>
    </div>
    <ServiceJobsCard leadId={sale.leadId} saleId={sale.id} />
    <MoveHistory saleId={sale.id} />
  </div>
)

/** Why the job is stopped: on hold or canceled. */
function CurrentHold({ sale }: Props) {
  if (!sale.onHold && sale.status !== 'Cancelled') return null
  return (
    <div className="flex items-center gap-2 rounded-card border border-held-line bg-held-ground px-4 py-2.5 text-13">
      <Pause className="icon-14 flex-none text-held-text" />
      <p className="min-w-0 flex-1">
        {sale.onHold
          ? `On hold: ${sale.holdReason}${sale.reviewDate ? `, review on ${formatDay(`${sale.reviewDate}T20:00:00Z`)}` : ''}.`
          : `Canceled: ${sale.cancelReason}.${sale.cancelNotes ? ` ${sale.cancelNotes}` : ''}`}
      </p>
      {sale.onHold ? <ChangeHold sale={sale} /> : null}
    </div>
  )
}

/** For people who may also release the hold. */
function ChangeHold({ sale }: Props) {
  const { data } = useQuery(routeQuery(webSales.progress, { params: { id: sale.id } }))
  const release = data?.moves.find(({ kind }) => kind === 'release')
  return (
    <Button size="small" reason={release?.reason} onClick={() => void changeHold(sale)}>
      Change
    </Button>
  )
}

const cardOf = (sale: WebSale) =>
  function SaleCard([title, fields]: Section) {
    return (
      <Card
        key={title}
        title={title}
        {...(title === 'System' && { actions: <InverterButton sale={sale} /> })}
      >
        <div className="p-4">
          <Facts of={factsOf(sale, title, fields)} />
        </div>
      </Card>
    )
  }

function InverterButton({ sale }: Props) {
  const allowed = can.changeSale.system(useMe(), saleSubject(sale))
  return (
    <Button
      variant="quiet"
      size="small"
      reason={allowed.ok ? null : allowed.reason}
      onClick={() => void askPerson<void>((close) => <InverterDialog sale={sale} onClose={close} />)}
    >
      Inverters
    </Button>
  )
}

function factsOf(
  sale: WebSale,
  title: string,
  fields: readonly VisibleSaleField[],
): Record<string, ReactNode> {
  const facts = Object.fromEntries(
    fields.map((field) => [
      saleKind.facts[field].label,
      <div key={field} id={idOfFact(field)}>
        <FactInPlace kind={saleKind} record={sale} field={field} />
      </div>,
    ]),
  )
  if (title === 'Finance' && sale.financeEndsOn)
    return { ...facts, 'Lender deadline': <LenderWaits endsOn={sale.financeEndsOn} /> }
  if (title !== 'System') return facts
  return {
    ...facts,
    Inverters: sale.inverters.map(({ name, quantity }) => `${quantity} × ${name}`).join(', ') || undefined,
  }
}
