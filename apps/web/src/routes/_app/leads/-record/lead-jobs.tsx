import { webSales } from '@crm/contract/web/sales'
import type { WebLead } from '@crm/contract/web/lead-shapes'
import { formatDollars } from '@crm/domain/money'
import { can } from '@crm/domain/people/can'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import Plus from 'lucide-react/icons/plus'
import { routeQuery } from '~/api/route-query.ts'
import { useMe } from '~/session/me.ts'
import { Skeleton } from '~/ui/skeleton.tsx'
import { Button } from '~/ui/button.tsx'
import { buttonClass } from '~/ui/button-class.ts'
import { Card } from '~/ui/card.tsx'
import { SalePace, SaleStatusBadge } from '~/kinds/sales/sale-badges.tsx'
import { Busy } from '~/ui/busy.tsx'

interface Props {
  readonly lead: WebLead
}

/** Same height while loading, with no job and with one job: no layout shift below. */
const row = 'flex min-h-7 items-center max-sm:min-h-11'

/** The client's jobs, for people who may read sales, and the link to a new sale. */
export function LeadJobs({ lead }: Props) {
  const me = useMe()
  const seesSales = can.readSale(me).ok
  const sales = useQuery({
    ...routeQuery(webSales.list, { query: { leadId: lead.id } }),
    enabled: seesSales,
    meta: { quiet: true },
  })
  if (!seesSales) return null
  const allowed = can.createSale(me, lead)
  return (
    <Card
      title="Jobs"
      actions={
        allowed.ok ? (
          <Link
            to="/leads/$leadId/sales/new"
            params={{ leadId: lead.id }}
            search={true}
            className={buttonClass({ variant: 'quiet', size: 'small' })}
          >
            <Plus className="icon-14" />
            New sale
          </Link>
        ) : (
          <Button variant="quiet" size="small" reason={allowed.reason}>
            <Plus className="icon-14" />
            New sale
          </Button>
        )
      }
    >
      <Busy as="ul" className="grid gap-1 p-4 text-13" isBusy={sales.isPending}>
        {sales.isPending ? (
          <li aria-hidden="true" className={row}>
            <Skeleton className="w-2/5" />
          </li>
        ) : null}
        {sales.data?.length === 0 ? <li className={`${row} text-3`}>Nothing sold yet.</li> : null}
        {sales.data?.map((sale) => (
          <li key={sale.id} className={`${row} flex-wrap gap-2.5`}>
            <Link to="/sales/$saleId" params={{ saleId: sale.id }} className="font-medium hover:underline">
              {sale.jobNumber}
            </Link>
            <SaleStatusBadge {...sale} />
            <SalePace {...sale} />
            <span className="ml-auto">{sale.saleAmount === null ? '–' : formatDollars(sale.saleAmount)}</span>
          </li>
        ))}
      </Busy>
    </Card>
  )
}
