import { useQuery } from '@tanstack/react-query'
import { lazyPart } from '~/ui/lazy.tsx'
import { Button } from '~/ui/button.tsx'
import { useHandover } from '~/kinds/leads/use-handover.ts'
import { queueQuery } from './queue-query.ts'

const HandoverResult = lazyPart(() => import('~/kinds/leads/handover-result.tsx'))

/** Assigns every waiting lead to the next rep in turn, and lists the results. */
export function AssignAll() {
  const waiting = useQuery(queueQuery('unassigned')).data?.counts.unassigned.total
  const { run, undo, result, count, close } = useHandover()
  return (
    <>
      <Button
        variant="primary"
        className="ml-auto"
        disabled={!waiting || count !== undefined}
        onPointerEnter={() => void HandoverResult.load()}
        onFocus={() => void HandoverResult.load()}
        onClick={() => run({ from: 'none', to: 'rules' })}
      >
        {count === undefined ? 'Auto-assign all' : `Assigning, ${count} so far`}
      </Button>
      {result ? <HandoverResult result={result} onUndo={() => undo(result.batchId)} onClose={close} /> : null}
    </>
  )
}
