import { formatDollars } from '@crm/domain/money'
import { clsx } from 'clsx'
import { type CellProps, PayCell } from './pay-cell.tsx'

interface Props extends Pick<CellProps, 'label' | 'className'> {
  readonly amount: number
  /** The main amount of its row in a card. */
  readonly isMain?: boolean
  readonly isWarning?: true
  readonly isStruck?: boolean
}

/** An amount; zero is a dash. */
export const PaySum = ({
  amount,
  isMain = false,
  isWarning,
  isStruck = false,
  className,
  ...cell
}: Props) => (
  <PayCell
    {...cell}
    isMain={isMain}
    isEmpty={amount === 0}
    className={clsx(amount !== 0 && isWarning && 'text-warn-text', className)}
  >
    {amount === 0 ? (
      <span className="text-3">–</span>
    ) : (
      <span className={clsx(isStruck && 'text-3 line-through')}>{formatDollars(amount)}</span>
    )}
  </PayCell>
)
