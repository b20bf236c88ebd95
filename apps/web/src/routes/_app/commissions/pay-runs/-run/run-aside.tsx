import type { PayRun } from '@crm/contract/web/pay-run-shapes'
import { beginEdit } from '~/records/edit/edit.tsx'
import { fieldsInColumn } from '~/records/facts/layout.ts'
import { useFactLines } from '~/records/facts/use-fact-lines.tsx'
import { RecordPast } from '~/records/history/record-past.tsx'
import { Button } from '~/ui/button.tsx'
import { Facts } from '~/ui/facts.tsx'
import { checksInWords, nextCheckOf } from './check-words.ts'
import { payRunFacts, payRunKind } from './pay-run-kind.ts'
import { RunFiles } from './run-files.tsx'
import { RunSums } from './run-sums.tsx'

interface Props {
  readonly run: PayRun
}

export const RunAside = ({ run }: Props) => (
  <aside
    aria-label="Run summary"
    className="relative grid content-start gap-4 overflow-y-auto border-l [--facts-label:76px] border-line px-5 py-4 max-[85rem]:border-t max-[85rem]:border-l-0 max-[85rem]:px-gutter"
  >
    <RunSums run={run} />
    <RunFacts run={run} />
    <RunFiles run={run} />
    <RecordPast of={{ subjectId: run.id, subjectType: ['payRun'] }} />
  </aside>
)

/** Editable in place while the run is open. */
function RunFacts({ run }: Props) {
  const reason = run.state === 'Open' ? undefined : closedReasons[run.state]
  const next = nextCheckOf(run)
  const linesOf = useFactLines(payRunKind, run, reason)
  const words = [checksInWords(run), run.lastCheckNumber && `Last used ${run.lastCheckNumber}.`]
  return (
    <section aria-label="Checks" className="grid gap-2 border-t border-line pt-4">
      <h2>Checks</h2>
      <Facts of={linesOf(fieldsInColumn(payRunFacts, 'left'))} />
      <p className="text-12 text-3 empty:hidden">{words.filter(Boolean).join(' ')}</p>
      {next === undefined ? null : (
        <Button
          size="small"
          className="justify-self-start"
          onClick={() => void beginEdit(payRunKind, run).save({ firstCheckNumber: next })}
        >
          Start at {next}
        </Button>
      )}
    </section>
  )
}

const closedReasons = {
  Closed: 'The run is closed. Open it again first.',
  Paid: 'The run is paid.',
}
