import type { Commission } from '@crm/contract/web/commission-shapes'
import { type Figures, figuresOf } from '@crm/domain/commissions/figures'
import { applyWhatIf } from '@crm/domain/commissions/what-if'
import { exact, formatDollars } from '@crm/domain/money'
import { clsx } from 'clsx'
import FlaskConical from 'lucide-react/icons/flask-conical'
import { useState } from 'react'
import { controlClass } from '~/forms/control-class.ts'
import { faultIn, parseValue } from '~/records/facts/fact-values.ts'
import { Badge } from '~/ui/badge.tsx'
import { Button } from '~/ui/button.tsx'
import { cn } from '~/ui/cn.ts'
import { lineFacts, sheetFacts } from '../-edit/sheet-values.ts'
import { formatPerWatt } from '~/kinds/commissions/per-watt.ts'

interface Props {
  readonly sheet: Commission
}

/** With the field spec of the sheet, so invalid input is not simulated. */
const fields = [
  { key: 'saleAmount', label: 'Price', unit: '$', fact: sheetFacts.saleAmount },
  { key: 'systemWatts', label: 'Size', unit: 'W', fact: sheetFacts.systemWatts },
  { key: 'adderTotal', label: 'Adders', unit: '$', fact: lineFacts.cost },
  { key: 'loanFee', label: 'Loan fee', unit: '%', fact: lineFacts.fee },
  { key: 'parValue', label: 'Par', unit: '$/W', fact: sheetFacts.parValue },
] as const
type Key = (typeof fields)[number]['key']

/** Simulates another price, size, fee or par while typing; nothing is saved. */
export function WhatIf({ sheet }: Props) {
  const [typed, setTyped] = useState<Partial<Record<Key, string>>>({})
  const stands = standsOf(sheet)
  const offered = fields.filter(({ key }) => stands[key] !== undefined)
  const changed = offered.filter(({ key }) => typed[key] !== undefined && typed[key] !== stands[key])
  const faults = Object.fromEntries(changed.map(({ key, fact }) => [key, faultIn(fact, typed[key] ?? '')]))
  const wish = Object.fromEntries(
    changed.flatMap(({ key, fact }) => (faults[key] ? [] : [[key, parseValue(fact, typed[key] ?? '')]])),
  )
  const imagined = figuresOf(applyWhatIf(sheet, wish))
  return (
    <section aria-label="What if">
      <header className="flex h-8 items-center gap-2">
        <h2>What if</h2>
        <Badge tone="plain" icon={FlaskConical}>
          Not saved
        </Badge>
        <Button
          variant="quiet"
          size="small"
          className="ml-auto"
          reason={changed.length === 0 ? 'Nothing is changed' : null}
          onClick={() => setTyped({})}
        >
          Reset
        </Button>
      </header>
      <div className="mt-2 grid gap-1.5">
        {offered.map(({ key, label, unit }) => {
          const isChanged = changed.some((one) => one.key === key)
          const fault = faults[key]
          return (
            <label
              key={key}
              className={clsx(
                'grid grid-cols-[1fr_10.5rem] items-center text-13',
                isChanged ? 'font-medium text-1' : 'text-2',
              )}
            >
              <span>
                {label}
                <span className="sr-only">, {unit}</span>
              </span>
              <span className="relative">
                <span
                  aria-hidden="true"
                  className="pointer-events-none absolute inset-y-0 left-2.5 grid place-items-center text-3"
                >
                  {unit}
                </span>
                <input
                  inputMode="decimal"
                  autoComplete="off"
                  aria-invalid={fault !== undefined}
                  className={cn(controlClass, 'num pl-11 text-right text-13', isChanged && 'border-focus')}
                  value={typed[key] ?? stands[key] ?? ''}
                  onChange={(event) => setTyped({ ...typed, [key]: event.target.value })}
                />
              </span>
              {fault ? (
                <span role="alert" className="col-start-2 text-12 text-late-text">
                  {fault}
                </span>
              ) : null}
            </label>
          )
        })}
      </div>
      <Comparison now={figuresOf(sheet)} then={imagined} />
    </section>
  )
}

/** The starting values of the what-if fields; a job without a loan has no fee. */
const standsOf = (sheet: Commission): Partial<Record<Key, string>> => {
  const loan = sheet.financeOptions.find(({ type }) => type === 'Loan')
  return {
    saleAmount: separated(sheet.saleAmount, 2),
    systemWatts: separated(sheet.systemWatts, 0),
    adderTotal: separated(sheet.adderTotal, 2),
    ...(loan && { loanFee: String(loan.fee) }),
    parValue: sheet.parValue.toFixed(4),
  }
}

/** "34,850.00" */
const separated = (value: number, decimals: number): string =>
  value.toLocaleString('en-US', { minimumFractionDigits: decimals, maximumFractionDigits: decimals })

const compared = [
  { name: 'dealerFeeTotal', label: 'Dealer fees' },
  { name: 'netSystemCost', label: 'Net system cost' },
  { name: 'netToRepPPW', label: 'Rep per watt' },
  { name: 'commissionAmount', label: 'Commission' },
] as const

const Comparison = ({ now, then }: { readonly now: Figures; readonly then: Figures }) => (
  <table className="mt-3 w-full text-12">
    <thead>
      <tr className="text-3 *:py-1 *:text-right *:font-normal">
        <th scope="col" className="text-left!">
          Figure
        </th>
        <th scope="col">Sheet</th>
        <th scope="col">What if</th>
        <th scope="col">Change</th>
      </tr>
    </thead>
    <tbody>
      {compared.map(({ name, label }) => {
        const [before, after] = [now[name].value, then[name].value]
        const format = name === 'netToRepPPW' ? formatPerWatt : formatDollars
        const gain = before && after ? exact(after).minus(before) : exact(0)
        const isTotal = name === 'commissionAmount'
        return (
          <tr
            key={name}
            className={clsx('border-t border-line *:py-1.5 *:text-right', isTotal && 'text-13 font-strong')}
          >
            <th scope="row" className={clsx('text-left!', isTotal ? 'font-strong' : 'font-normal text-2')}>
              {label}
            </th>
            <td className="num text-2">{before ? format(before) : '–'}</td>
            <td className="num">{after ? format(after) : '–'}</td>
            <td
              className={clsx(
                'num',
                gain.isZero() ? 'text-3' : gain.isNegative() ? 'text-late-text' : 'text-ok-text',
              )}
            >
              {gain.isZero() ? '–' : `${gain.isPositive() ? '+' : ''}${format(gain)}`}
            </td>
          </tr>
        )
      })}
    </tbody>
  </table>
)
