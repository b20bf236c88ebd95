import type { PayRunPayee } from '@crm/contract/web/pay-run-shapes'
import { Link } from '@tanstack/react-router'
import { clsx } from 'clsx'
import Info from 'lucide-react/icons/info'
import { PayCell } from './pay-cell.tsx'
import { belowClass, firstClass, lineClass, rowClass } from './pay-layout.ts'
import { PaySum } from './pay-sum.tsx'

interface Props {
  readonly payee: PayRunPayee
}

/** The amount a person owes on other sheets: a run shows it and deducts nothing. */
export const OwedBackRow = ({ payee: { key, owedBack } }: Props) => (
  <tr className={clsx(rowClass, lineClass)}>
    <td className={firstClass}>Owed back on other sheets</td>
    <PaySum amount={0} />
    <PaySum amount={0} />
    <PaySum isMain amount={owedBack} isWarning />
    <PayCell span={3} className={belowClass}>
      <span className="flex items-center gap-2 text-12 @min-[50rem]:pl-3">
        <Info className="icon-12 text-warn-text" />
        <span className="text-warn-text">Not deducted</span>
        <Link to="/commissions" search={{ rep: key, owes: 'yes' }} className="ml-auto text-link">
          Enter repayment
        </Link>
      </span>
    </PayCell>
  </tr>
)
