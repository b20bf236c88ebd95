import { commissions } from '@crm/contract'
import type { WebSale } from '@crm/contract/web/sale-shapes'
import { formatDollars } from '@crm/domain/money'
import { can } from '@crm/domain/people/can'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import Plus from 'lucide-react/icons/plus'
import { routeQuery } from '~/api/route-query.ts'
import { send } from '~/api/send.ts'
import { useMe } from '~/session/me.ts'
import { Skeleton } from '~/ui/skeleton.tsx'
import { Button } from '~/ui/button.tsx'
import { Card } from '~/ui/card.tsx'
import { Facts } from '~/ui/facts.tsx'
import { SheetStateBadge } from '~/kinds/commissions/sheet-badges.tsx'
import { Busy } from '~/ui/busy.tsx'

interface Props {
  readonly sale: WebSale
}

/** The rep's commission on the sale, for people who may read it, or the button to create its sheet. */
export function SaleCommission({ sale }: Props) {
  const me = useMe()
  const owner = { repId: sale.salesRep?.id ?? null, isDraft: true }
  if (sale.commissionSheetId !== null) return <SheetOfSale id={sale.commissionSheetId} />
  const allowed = can.createSheet(me, owner)
  return allowed.ok ? <NewSheet sale={sale} /> : null
}

function SheetOfSale({ id }: { readonly id: string }) {
  const sheet = useQuery({ ...routeQuery(commissions.get, { params: { id } }), meta: { quiet: true } }).data
  return (
    <Card
      title="Commission"
      actions={
        <Link to="/commissions/$sheetId" params={{ sheetId: id }} className="link-quiet text-13">
          Open sheet
        </Link>
      }
    >
      <div className="p-4">
        {sheet ? (
          <Facts
            of={{
              State: <SheetStateBadge state={sheet.state} />,
              Rep: sheet.repName,
              Commission: (
                <strong className="num font-strong">{formatDollars(sheet.commissionAmount)}</strong>
              ),
              Drawn: sheet.drawPaidTotal === 0 ? undefined : formatDollars(sheet.drawPaidTotal),
              'Balance due': (
                <span className={sheet.balanceDue < 0 ? 'num text-late-text' : 'num'}>
                  {formatDollars(sheet.balanceDue)}
                </span>
              ),
            }}
          />
        ) : (
          <Busy as="div" className="grid gap-3">
            <Skeleton className="w-1/3" />
            <Skeleton className="w-1/2" />
          </Busy>
        )}
      </div>
    </Card>
  )
}

/** Filled from the sale; wrong values are fixed there. */
function NewSheet({ sale }: Props) {
  const navigate = useNavigate()
  const making = useMutation({
    mutationFn: () => send(commissions.create, { body: { saleId: sale.id } }),
    onSuccess: ({ id }) => navigate({ to: '/commissions/$sheetId', params: { sheetId: id } }),
    meta: { quiet: true },
  })
  const reason =
    sale.status === 'Cancelled'
      ? 'The sale is canceled.'
      : sale.salesRep === null
        ? 'The sale has no rep.'
        : null
  return (
    <Card title="Commission">
      <p className="flex flex-wrap items-center gap-3 p-4 text-13 text-3">
        No sheet yet.
        <Button
          size="small"
          className="ml-auto"
          reason={reason}
          disabled={making.isPending}
          onClick={() => making.mutate()}
        >
          <Plus className="icon-14" />
          Create sheet
        </Button>
      </p>
    </Card>
  )
}
