import { linkOptions } from '@tanstack/react-router'
import Coins from 'lucide-react/icons/coins'
import { formatDollars } from '@crm/domain/money'
import { commissionQueues, useQueues } from '~/kinds/commissions/commission-tabs.tsx'
import { formatSince } from '~/ui/format.ts'
import { Line } from './waiting-line.tsx'

interface Props {
  /** The card has lines of other kinds, so each line names its own. */
  readonly isAmongOthers?: boolean
}

/** Draws and commissions with their totals to the cent, for people who decide about them. */
export function MoneyLines({ isAmongOthers = false }: Props) {
  const { data, isError } = useQueues()
  return commissionQueues.map(({ queue, label, to, search }) => {
    const of = data?.[queue]
    return (
      <Line
        key={queue}
        icon={Coins}
        title={isAmongOthers ? `Commissions: ${label.toLowerCase()}` : label}
        n={of?.count}
        amount={of && of.amount !== 0 ? formatDollars(of.amount) : undefined}
        help={of && (of.oldest ? `Oldest ${formatSince(of.oldest)}` : 'Paid beyond what is earned')}
        isFailed={isError}
        link={linkOptions({ to, search })}
      />
    )
  })
}
