import { webLeads } from '@crm/contract'
import { changedBy } from '@crm/contract/topics'
import type { LightWebLead, WebLeadChanges } from '@crm/contract/web/lead-shapes'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { answer } from '../../../../api/answer.ts'
import { refresh } from '../../../../api/refresh.ts'
import { messageOf } from '../../../../api/server-error.ts'

/** What is to be done to each of some leads, and what takes it back. */
export interface BulkDeed {
  readonly title: string
  /** What stands beside a lead that has it: "Sam Ito". */
  readonly words: string
  readonly changes: WebLeadChanges
  readonly back: (lead: LightWebLead) => WebLeadChanges
  readonly leads: readonly LightWebLead[]
}

export type Fate =
  | { readonly is: 'waiting' | 'undone' | 'leftOut' }
  | { readonly is: 'done'; readonly version: number }
  | { readonly is: 'refused'; readonly reason: string }

const atOnce = 4

/** Changes leads one by one, a few at a time, and knows the fate of each. */
export function useBulk({ leads, changes, back }: BulkDeed) {
  const [fates, setFates] = useState<ReadonlyMap<string, Fate>>(new Map())
  const [isRunning, setRunning] = useState(false)
  const stopped = useRef(false)
  const queries = useQueryClient()
  const note = (id: string, fate: Fate) => setFates((known) => new Map(known).set(id, fate))

  const walk = async (
    some: readonly LightWebLead[],
    body: (lead: LightWebLead) => WebLeadChanges,
    after: (version: number) => Fate,
  ) => {
    setRunning(true)
    stopped.current = false
    const waiting = some.values()
    const work = async () => {
      for (const lead of waiting) {
        if (stopped.current) note(lead.id, { is: 'leftOut' })
        else {
          const input = { params: { id: lead.id }, body: body(lead) }
          const fate = await answer(webLeads.update, input).then(
            ({ version }) => after(version),
            (error: unknown): Fate => ({ is: 'refused', reason: messageOf(error) }),
          )
          note(lead.id, fate)
        }
      }
    }
    await Promise.all(Array.from({ length: atOnce }, work))
    await refresh(queries, changedBy(webLeads.update))
    setRunning(false)
  }
  const having = (...kinds: Fate['is'][]) =>
    leads.filter(({ id }) => kinds.includes((fates.get(id) ?? { is: 'waiting' }).is))
  return {
    fates,
    isRunning,
    having,
    run: () =>
      walk(
        having('waiting'),
        ({ version }) => ({ ...changes, version }),
        (version) => ({ is: 'done', version }),
      ),
    /** Whoever tries again has read why it was refused, and means the lead as it now is. */
    retry: () =>
      walk(
        having('refused', 'leftOut'),
        () => changes,
        (version) => ({ is: 'done', version }),
      ),
    undo: () =>
      walk(
        having('done'),
        (lead) => {
          const fate = fates.get(lead.id)
          return { ...back(lead), ...(fate?.is === 'done' && { version: fate.version }) }
        },
        () => ({ is: 'undone' }),
      ),
    cancel: () => {
      stopped.current = true
    },
  }
}
