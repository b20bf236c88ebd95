import type { PayRun } from '@crm/contract/web/pay-run-shapes'
import { Link } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { Button } from '~/ui/button.tsx'
import { formatDay } from '~/ui/format.ts'
import { ExcludedCell } from './excluded-cell.tsx'
import { PayCell } from './pay-cell.tsx'
import { besideClass, firstClass, lineClass, rowClass } from './pay-layout.ts'
import { type PayRunLine, askToExclude } from './pay-run-questions.tsx'
import { PaySum } from './pay-sum.tsx'

interface Props {
  readonly run: PayRun
  readonly line: PayRunLine
}

/** A draw, a balance or a referral, linked to its sheet. */
export function LineRow({ run, line }: Props) {
  const { kind, amount, leftOut, approvedAt, approvedByName } = line
  const isDraw = kind === 'draw'
  return (
    <tr className={clsx(rowClass, lineClass, leftOut !== null && 'text-3')}>
      <td className={firstClass}>
        <span className={wordsClass}>
          <LineLink line={line} />
          <span className="truncate">{line.clientName}</span>
          <span className="text-12 text-3">{kindOf(line)}</span>
        </span>
      </td>
      <PaySum isMain={!isDraw} amount={isDraw ? 0 : amount} isStruck={leftOut !== null} />
      <PaySum isMain={isDraw} amount={isDraw ? amount : 0} isStruck={leftOut !== null} />
      <PaySum amount={0} />
      {leftOut === null ? (
        <PayCell span={3} className={besideClass}>
          <span className="flex items-center justify-end gap-3 @max-[34rem]:justify-between">
            <span className="text-12 text-3" title={approvedByName ? `By ${approvedByName}` : undefined}>
              {approvedAt ? `Approved ${formatDay(approvedAt)}` : ''}
            </span>
            {run.state === 'Open' ? (
              <Button
                size="small"
                variant="quiet"
                className="-mr-2.5"
                onClick={() => void askToExclude(run, line)}
              >
                Leave out
              </Button>
            ) : null}
          </span>
        </PayCell>
      ) : (
        <ExcludedCell run={run} line={line} />
      )}
    </tr>
  )
}

function LineLink({ line: { kind, refId, sheetId, jobNumber } }: Pick<Props, 'line'>) {
  const words = jobNumber ?? 'Referral'
  const look = 'link-quiet whitespace-nowrap text-link'
  return kind === 'referral' || sheetId === null ? (
    <Link to="/referrals/$referralId" params={{ referralId: refId }} className={look}>
      {words}
    </Link>
  ) : (
    <Link to="/commissions/$sheetId" params={{ sheetId }} className={look}>
      {words}
    </Link>
  )
}

function kindOf({ kind, amount }: PayRunLine): string {
  if (kind === 'draw') return 'Draw'
  if (kind === 'referral') return 'Referral'
  return amount < 0 ? 'Below par' : 'Balance'
}

const wordsClass =
  'grid grid-cols-[3.75rem_minmax(0,1fr)_3.75rem] items-center gap-2 @max-[50rem]:flex @max-[50rem]:flex-wrap @max-[50rem]:gap-y-0'
