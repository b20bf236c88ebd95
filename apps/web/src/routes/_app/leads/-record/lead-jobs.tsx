import { webSales } from '@crm/contract/web/sales'
import type { WebLead } from '@crm/contract/web/lead-shapes'
import { formatDollars } from '@crm/domain/money'
import { can } from '@crm/domain/people/can'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import Plus from 'lucide-react/icons/plus'
import { ask } from '../../../../api/ask.ts'
import { useSend } from '../../../../api/send.ts'
import { useMe } from '../../../../session/me.ts'
import { Bone } from '../../../../ui/bone.tsx'
import { Button } from '../../../../ui/button.tsx'
import { Card } from '../../../../ui/card.tsx'
import { PaceBadge, SaleStatusBadge } from '../../sales/-sale-badges.tsx'

interface Props {
  readonly lead: WebLead
}

/** As high while they are waited for, with none, and with one: what stands below does not move. */
const row = 'flex min-h-7 items-center max-sm:min-h-11'

/** The client's jobs, for those who see sales; and the way to sell to them. */
export function LeadJobs({ lead }: Props) {
  const me = useMe()
  const navigate = useNavigate()
  const seesSales = can.readSale(me).ok
  const sales = useQuery({
    ...ask(webSales.list, { query: { leadId: lead.id } }),
    enabled: seesSales,
    meta: { quiet: true },
  })
  const create = useSend(webSales.create)
  if (!seesSales) return null
  const allowed = can.createSale(me, lead)
  const sell = () =>
    create.mutate(
      { body: { leadId: lead.id } },
      { onSuccess: ({ id }) => void navigate({ to: '/sales/$saleId', params: { saleId: id } }) },
    )
  return (
    <Card
      title="Jobs"
      actions={
        <Button
          variant="quiet"
          disabled={!allowed.ok || create.isPending}
          {...(!allowed.ok && { 'data-tip': allowed.reason })}
          onClick={sell}
        >
          <Plus />
          New sale
        </Button>
      }
    >
      <ul className="grid gap-1 p-4 text-13" aria-busy={sales.isPending}>
        {sales.isPending ? (
          <li aria-hidden="true" className={row}>
            <Bone className="w-2/5" />
          </li>
        ) : null}
        {sales.data?.length === 0 ? <li className={`${row} text-3`}>Nothing sold yet.</li> : null}
        {sales.data?.map((sale) => (
          <li key={sale.id} className={`${row} flex-wrap gap-2.5`}>
            <Link to="/sales/$saleId" params={{ saleId: sale.id }} className="font-medium hover:underline">
              {sale.jobNumber}
            </Link>
            <SaleStatusBadge {...sale} />
            <PaceBadge {...sale} />
            <span className="ml-auto">{sale.saleAmount === null ? '–' : formatDollars(sale.saleAmount)}</span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
