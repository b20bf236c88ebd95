import type { Handover } from '@crm/contract/web/handover-shapes'
import ArrowRight from 'lucide-react/icons/arrow-right'
import Minus from 'lucide-react/icons/minus'
import { Button } from '~/ui/button.tsx'
import { Dialog } from '~/ui/dialog.tsx'
import { countWords } from '~/ui/count-words.ts'
import { formatCount } from '~/ui/format.ts'
import type { HandedOver } from './use-handover.ts'

interface Props {
  readonly result: HandedOver
  readonly onUndo: () => void
  readonly onClose: () => void
}

type ResultLines = Handover['leads']

/** The result per lead of a handover; unchanged leads come first. */
export default function HandoverResult({ result: { leads, isUndo }, onUndo, onClose }: Props) {
  const given = leads.filter(({ isGiven }) => isGiven)
  const left = leads.filter(({ isGiven }) => !isGiven)
  const help = summaryOf(given, left.length)
  return (
    <Dialog title={titleOf(given.length, isUndo)} {...(help && { help })} onClose={onClose}>
      {leads.length > 0 ? (
        <ul
          aria-label="Leads"
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
          tabIndex={0}
          className="max-h-[40vh] overflow-y-auto rounded-card border border-line"
        >
          {[...left, ...given].map((result) => (
            <li
              key={result.leadId}
              className="grid grid-cols-2 gap-3 border-b border-line px-3 py-2 text-13 last:border-b-0"
            >
              <span className="truncate">
                {result.fullName} <span className="text-3">{result.number}</span>
              </span>
              <ResultLine {...result} />
            </li>
          ))}
        </ul>
      ) : null}
      <footer className="flex justify-end gap-2">
        {given.length > 0 ? <Button onClick={onUndo}>{isUndo ? 'Assign again' : 'Undo'}</Button> : null}
        <Button variant="primary" onClick={onClose}>
          Close
        </Button>
      </footer>
    </Dialog>
  )
}

const ResultLine = ({ isGiven, salesRepName, reason }: ResultLines[number]) =>
  isGiven ? (
    <span className="flex min-w-0 items-center gap-1.5">
      <ArrowRight aria-label="goes to" className="icon-14 flex-none text-ok-text" />
      <span className="truncate">{salesRepName ?? 'Nobody'}</span>
    </span>
  ) : (
    <span className="flex min-w-0 gap-1.5 text-2">
      <Minus aria-label="stays" className="icon-14 mt-[0.1875rem] flex-none text-warn-text" />
      {reason}
    </span>
  )

function titleOf(count: number, isUndo: boolean): string {
  if (count === 0) return 'No lead was reassigned'
  const leads = countWords(count, ['lead', 'leads'])
  return isUndo ? `${leads} returned` : `${leads} assigned`
}

/** "Rita Reyes 3, Sam Ito 2. 1 stays as it was." */
function summaryOf(given: ResultLines, left: number): string {
  const names = given.map(({ salesRepName }) => salesRepName ?? 'Nobody')
  const counts = [...new Set(names)].map(
    (name) => `${name} ${formatCount(names.filter((one) => one === name).length)}`,
  )
  return [
    ...(counts.length > 0 ? [`${counts.join(', ')}.`] : []),
    ...(left > 0 ? [`${formatCount(left)} ${left === 1 ? 'stays as it was' : 'stay as they were'}.`] : []),
  ].join(' ')
}
