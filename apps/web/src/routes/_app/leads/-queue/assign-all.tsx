import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { Button } from '../../../../ui/button.tsx'
import { useHandover } from '../-handover/use-handover.ts'
import { queueQuery } from './queue-query.ts'

const loadResult = () => import('../-handover/handover-result.tsx')
const HandoverResult = lazy(loadResult)

/** Gives everything that waits for a rep to whose turn it is, and says what became of each lead. */
export function AssignAll() {
  const waiting = useQuery(queueQuery('unassigned')).data?.counts.unassigned.total
  const { run, undo, result, count, close } = useHandover()
  return (
    <>
      <Button
        variant="primary"
        className="ml-auto"
        disabled={!waiting || count !== undefined}
        onPointerEnter={() => void loadResult()}
        onFocus={() => void loadResult()}
        onClick={() => run({ from: 'none', to: 'rules' })}
      >
        {count === undefined ? 'Assign all by the rules' : `Assigning, ${count} so far`}
      </Button>
      {result ? (
        <Suspense>
          <HandoverResult result={result} onUndo={() => undo(result.batchId)} onClose={close} />
        </Suspense>
      ) : null}
    </>
  )
}
