import type { Commission } from '@crm/contract/web/commission-shapes'
import { type Figure, figuresOf } from '@crm/domain/commissions/figures'
import { formatWatts } from '@crm/domain/figures'
import { formatDollars } from '@crm/domain/money'
import { clsx } from 'clsx'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { useId, useState } from 'react'
import { Card } from '~/ui/card.tsx'
import { formatDay } from '~/ui/format.ts'
import { formatPerWatt } from '~/kinds/commissions/per-watt.ts'
import { Arithmetic } from './arithmetic.tsx'

interface Props {
  readonly sheet: Commission
}

/** From price to commission, line by line; each line opens its arithmetic. */
export function Ledger({ sheet }: Props) {
  return (
    <Card
      title="Commission calculation"
      actions={<span className="text-13 text-3 max-sm:hidden">Open a line for details</span>}
    >
      <ol>
        {linesOf(sheet).map((line) => (
          <LedgerLine key={line.label} line={line} sheet={sheet} />
        ))}
      </ol>
    </Card>
  )
}

interface Line {
  readonly label: string
  readonly how: string
  readonly rate?: string
  /** Signed: deductions are negative. */
  readonly amount: number
  readonly figure: Figure | undefined
  readonly isSum?: true
  /** The sheet fields that the amount depends on. */
  readonly fields: readonly string[]
}

function linesOf(sheet: Commission): readonly Line[] {
  const figures = figuresOf(sheet)
  const { sale, financeOptions, adders, referredByName } = sheet
  const count = financeOptions.length
  return [
    {
      label: 'Sale amount',
      how: `${sheet.jobNumber}${sale.contractDate ? `, contract ${formatDay(`${sale.contractDate}T20:00:00Z`)}` : ', no contract yet'}`,
      rate: formatPerWatt(sheet.grossPPW),
      amount: sheet.saleAmount,
      figure: figures.grossPPW,
      fields: ['saleAmount', 'systemWatts'],
    },
    {
      label: 'Dealer fees',
      how: `${count} finance ${count === 1 ? 'line' : 'lines'}`,
      amount: -sheet.dealerFeeTotal,
      figure: figures.dealerFeeTotal,
      fields: ['financeOptions'],
    },
    {
      label: 'Adders',
      how: adders.map(({ name }) => name).join(', ') || 'None',
      amount: -sheet.adderTotal,
      figure: figures.adderTotal,
      fields: ['adders'],
    },
    {
      label: 'Net system cost',
      how: '',
      rate: formatPerWatt(sheet.netPPW),
      amount: sheet.netSystemCost,
      figure: figures.netSystemCost,
      isSum: true,
      fields: [],
    },
    {
      label: 'Par',
      how: `${formatWatts(sheet.systemWatts)} × ${formatPerWatt(sheet.parValue)}`,
      amount: -sheet.parCost,
      figure: figures.parCost,
      fields: ['parValue', 'systemWatts'],
    },
    {
      label: 'Net to rep',
      how: '',
      rate: formatPerWatt(sheet.netToRepPPW),
      amount: sheet.netToRep,
      figure: figures.netToRep,
      isSum: true,
      fields: [],
    },
    {
      label: 'Self-gen bonus',
      how: sheet.isSelfGen ? 'The rep found the client' : 'Company lead',
      amount: sheet.selfGenAmount,
      figure: undefined,
      fields: ['isSelfGen', 'selfGenAmount'],
    },
    {
      label: 'Referral',
      how: referredByName
        ? `${referredByName}${sale.referralStatus ? `, ${sale.referralStatus.toLowerCase()}` : ''}`
        : sale.referralStatus
          ? 'Not deducted here'
          : 'No referral',
      amount: -sheet.referralAmount,
      figure: undefined,
      fields: ['referralAmount', 'referredByName', 'referredByStatus'],
    },
    {
      label: 'Commission',
      how: '',
      amount: sheet.commissionAmount,
      figure: figures.commissionAmount,
      isSum: true,
      fields: ['commissionAmount'],
    },
  ]
}

function LedgerLine({ line, sheet }: { readonly line: Line } & Props) {
  const { label, how, rate, amount, figure, isSum, fields } = line
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  return (
    <li className={clsx('border-b border-line last:border-b-0', isSum && 'bg-hover')}>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
        className={clsx(
          'grid min-h-8 w-full grid-cols-[0.875rem_8.5rem_minmax(0,1fr)_5.5rem_6.5rem] items-center gap-2.5 px-3 text-left text-13 hover:bg-hover',
          'max-sm:min-h-11 max-sm:grid-cols-[0.875rem_minmax(0,1fr)_auto] max-sm:gap-x-2',
          label === 'Commission' && 'min-h-10',
        )}
      >
        <ChevronRight
          className={clsx(
            'icon-14 text-3 transition-transform motion-reduce:transition-none',
            isOpen && 'rotate-90',
          )}
        />
        <span className={isSum ? 'font-strong' : undefined}>{label}</span>
        <span className="truncate text-12 text-3 max-sm:hidden">{how}</span>
        <span className="num text-right text-12 text-3 max-sm:hidden">{rate}</span>
        <span
          className={clsx(
            'num text-right',
            isSum && 'font-strong',
            label === 'Commission' && 'text-16',
            amount === 0 && 'text-3',
          )}
        >
          {formatDollars(amount)}
        </span>
      </button>
      <div id={id} hidden={!isOpen}>
        {isOpen ? <Arithmetic sheet={sheet} figure={figure} how={how} fields={fields} /> : null}
      </div>
    </li>
  )
}
