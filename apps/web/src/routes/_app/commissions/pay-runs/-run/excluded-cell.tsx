import type { PayRun } from '@crm/contract/web/pay-run-shapes'
import CircleMinus from 'lucide-react/icons/circle-minus'
import { Button } from '~/ui/button.tsx'
import { PayCell } from './pay-cell.tsx'
import { belowClass } from './pay-layout.ts'
import { type PayRunLine, includeLine } from './pay-run-questions.tsx'

interface Props {
  readonly run: PayRun
  /** Undefined where the lines below give the reason. */
  readonly line: PayRunLine | undefined
}

/** The reason it is not paid, and the button that includes it again. */
export const ExcludedCell = ({ run, line }: Props) => (
  <PayCell span={3} className={belowClass}>
    <span className="flex items-center gap-2 text-12 @min-[50rem]:py-1.5 @min-[50rem]:pl-3">
      <CircleMinus className="icon-12 text-3" />
      <span className="flex-none text-2">Left out</span>
      {line ? (
        <>
          <span className="min-w-0 flex-1 text-left break-words text-2">{line.leftOut}</span>
          {run.state === 'Open' ? (
            <Button
              size="small"
              variant="quiet"
              className="-mr-2.5"
              onClick={() => void includeLine(run, line)}
            >
              Put back
            </Button>
          ) : null}
        </>
      ) : null}
    </span>
  </PayCell>
)
