import type { PayRun, PayRunPayee } from '@crm/contract/web/pay-run-shapes'
import { sum } from '@crm/domain/money'
import { clsx } from 'clsx'
import ChevronRight from 'lucide-react/icons/chevron-right'
import FileText from 'lucide-react/icons/file-text'
import { useState } from 'react'
import { Avatar } from '~/ui/avatar.tsx'
import { Badge } from '~/ui/badge.tsx'
import { ExcludedCell } from './excluded-cell.tsx'
import { LineRow } from './line-row.tsx'
import { OwedBackRow } from './owed-back-row.tsx'
import { PayCell } from './pay-cell.tsx'
import { rowClass } from './pay-layout.ts'
import { PaySum } from './pay-sum.tsx'

interface Props {
  readonly run: PayRun
  readonly payee: PayRunPayee
}

/** Payees with more lines start collapsed, so the next person stays in view. */
const fewLines = 8

/** A payee with totals, and the lines below; a single line starts collapsed too. */
export function PayeeRows({ run, payee }: Props) {
  const { lines, owedBack } = payee
  const [isOpen, setOpen] = useState((lines.length > 1 || owedBack > 0) && lines.length <= fewLines)
  return (
    <tbody className="border-b border-line @max-[50rem]:block">
      <PayeeRow run={run} payee={payee} isOpen={isOpen} onToggle={() => setOpen(!isOpen)} />
      {isOpen ? lines.map((line) => <LineRow key={line.refId} run={run} line={line} />) : null}
      {isOpen && owedBack > 0 ? <OwedBackRow payee={payee} /> : null}
    </tbody>
  )
}

interface RowProps extends Props {
  readonly isOpen: boolean
  readonly onToggle: () => void
}

function PayeeRow({ run, payee, isOpen, onToggle }: RowProps) {
  const { name, lines, balances, referrals, draws, owedBack, toPay, checkNumber, yearToDate } = payee
  const isOut = lines.every(({ leftOut }) => leftOut !== null)
  return (
    <tr className={clsx(rowClass, '@min-[50rem]:h-10', isOut && 'text-3')}>
      <th
        scope="row"
        className="pl-2 text-left font-normal @max-[50rem]:order-1 @max-[50rem]:min-w-0 @max-[50rem]:flex-[1_1_calc(100%-9rem)] @max-[50rem]:pl-0"
      >
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={onToggle}
          className="touch flex w-full min-w-0 flex-wrap items-center gap-x-2 gap-y-1 text-left"
        >
          <ChevronRight
            className={clsx(
              'icon-14 text-3 transition-transform motion-reduce:transition-none',
              isOpen && 'rotate-90',
            )}
          />
          <Avatar name={name} />
          <span className="font-medium">{name}</span>
          <span className="text-12 text-3">{kindOf(payee)}</span>
          {payee.needs1099 ? (
            <Badge tone="warn" icon={FileText}>
              1099
            </Badge>
          ) : null}
        </button>
      </th>
      {isOut ? (
        <OutCells run={run} payee={payee} isOpen={isOpen} />
      ) : (
        <>
          <PaySum label="Balance due" amount={sum([balances, referrals]).toNumber()} />
          <PaySum label="Draws" amount={draws} />
          <PaySum label="Owed back" amount={owedBack} isWarning />
          <PaySum isMain amount={toPay} className="font-strong" />
          <PayCell label="Check" isEmpty={checkNumber === null}>
            <span className="text-2">{checkNumber ?? '–'}</span>
          </PayCell>
          <PaySum label="Year to date" amount={yearToDate} />
        </>
      )}
    </tr>
  )
}

/** Every line is left out. An expanded payee shows the reasons on its lines. */
function OutCells({ run, payee: { lines, owedBack }, isOpen }: Omit<RowProps, 'onToggle'>) {
  const out = (isDraw: boolean) =>
    sum(lines.filter(({ kind }) => (kind === 'draw') === isDraw).map(({ amount }) => amount)).toNumber()
  return (
    <>
      <PaySum isMain={out(false) !== 0} amount={out(false)} isStruck />
      <PaySum isMain={out(false) === 0} amount={out(true)} isStruck />
      <PaySum label="Owed back" amount={owedBack} isWarning />
      <ExcludedCell run={run} line={isOpen || lines.length > 1 ? undefined : lines[0]} />
    </>
  )
}

/** "Rep", "Former rep", "Referral, SR-0985" */
function kindOf({ isClient, isFormer, lines }: PayRunPayee): string {
  if (!isClient) return isFormer ? 'Former rep' : 'Rep'
  return ['Referral', lines.length === 1 && lines[0]?.jobNumber].filter(Boolean).join(', ')
}
