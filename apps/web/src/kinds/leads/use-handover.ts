import { handovers } from '@crm/contract'
import type { CallInput } from '@crm/contract/route'
import type { Handover } from '@crm/contract/web/handover-shapes'
import { useState } from 'react'
import { useSend } from '~/api/send.ts'

type Wanted = Omit<CallInput<typeof handovers.reassign>['body'], 'batchId' | 'after'>

/** The result of one batch, across its calls. */
export interface HandedOver {
  readonly batchId: string
  readonly leads: Handover['leads']
  readonly isUndo: boolean
}

interface GoOn {
  readonly batchId?: string
  readonly after?: string
}

/** Hands over many leads in consecutive calls, and undoes it. */
export function useHandover() {
  const [count, setCount] = useState<number>()
  const [result, setResult] = useState<HandedOver>()
  const reassign = useSend(handovers.reassign)
  const undo = useSend(handovers.undo)

  async function all(isUndo: boolean, next: (goOn: GoOn) => Promise<Handover>) {
    const leads: Handover['leads'] = []
    let goOn: GoOn | undefined = {}
    setCount(0)
    try {
      while (goOn) {
        const part: Handover = await next(goOn)
        leads.push(...part.leads)
        setCount(leads.length)
        setResult({ batchId: part.batchId, leads: [...leads], isUndo })
        goOn = part.next === null ? undefined : { batchId: part.batchId, after: part.next }
      }
    } catch {
      // A toast showed the error; the finished part is listed and can be undone.
    } finally {
      setCount(undefined)
    }
  }

  return {
    /** Leads processed so far, while it runs. */
    count,
    /** The last result, until it is closed. */
    result: count === undefined ? result : undefined,
    close: () => setResult(undefined),
    run: (wanted: Wanted) =>
      void all(false, (goOn) => reassign.mutateAsync({ body: { ...wanted, ...goOn } })),
    undo: (id: string) => void all(true, (goOn) => undo.mutateAsync({ params: { id }, body: goOn })),
  }
}
