import type { WebSale } from '@crm/contract/web/sale-shapes'
import { can } from '@crm/domain/people/can'
import { saleTickNames, saleTicks } from '@crm/domain/sales/ticks'
import { beginEdit } from '../../../../records/edit/edit.tsx'
import { useMe } from '../../../../session/me.ts'
import { Card } from '../../../../ui/card.tsx'
import { Time } from '../../../../ui/time.tsx'
import { aboutSale } from '../-sale-facts.tsx'
import { saleKind } from './sale-kind.ts'

interface Props {
  readonly sale: WebSale
}

/** What is there, who said so and when. */
export function Ticks({ sale }: Props) {
  const me = useMe()
  return (
    <Card title="Papers">
      <ul className="grid gap-1 p-4 text-13">
        {saleTickNames.map((tick) => {
          const { label, group } = saleTicks[tick]
          const ticked = sale.ticks[tick]
          const allowed = can.changeSale[group](me, aboutSale(sale))
          return (
            <li key={tick} className="flex min-h-7 items-center gap-2 max-sm:min-h-11">
              <label
                className="flex flex-1 items-center gap-2"
                {...(!allowed.ok && { 'data-tip': allowed.reason })}
              >
                <input
                  type="checkbox"
                  checked={ticked !== undefined}
                  disabled={!allowed.ok}
                  onChange={(event) =>
                    void beginEdit(saleKind, sale).save({ ticks: { [tick]: event.target.checked } })
                  }
                />
                {label}
              </label>
              {ticked ? (
                <span className="text-12 text-3">
                  {ticked.byName}, <Time at={ticked.at} as="day" />
                </span>
              ) : null}
            </li>
          )
        })}
      </ul>
    </Card>
  )
}
