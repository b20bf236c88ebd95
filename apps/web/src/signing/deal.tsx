import { figureInWords } from '@crm/domain/figures'
import { formatDollars } from '@crm/domain/money'
import type { Paper } from './paper.ts'
import { useWords } from './words/words.ts'

interface Props {
  readonly paper: Paper
}

/** The key figures of the deal; hidden for documents without a price. */
export function Deal({ paper: { deal } }: Props) {
  const { deal: words } = useWords()
  if (!deal) return null
  const { systemKw, panels, battery, price, financeWords, downPayment } = deal
  const system = [
    systemKw && figureInWords(systemKw, 'kW'),
    panels && words.panels(panels),
    !systemKw && battery,
  ].filter(Boolean)
  const figures = [
    [words.system, system.join(', ')],
    [words.price, formatDollars(price)],
    [words.pay, financeWords],
    [words.downPayment, formatDollars(downPayment)],
  ].filter(([, value]) => value)
  return (
    <dl className="mt-4 grid grid-cols-[repeat(4,auto)] gap-y-3 border-y border-line py-3.5 max-sm:pairs">
      {figures.map(([label, value]) => (
        <div
          key={label}
          className="min-w-0 border-l border-line px-4 break-words first:border-l-0 first:pl-0 max-sm:border-l-0 max-sm:pl-0"
        >
          <dt className="text-13 text-3">{label}</dt>
          <dd className="text-14 font-strong tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
