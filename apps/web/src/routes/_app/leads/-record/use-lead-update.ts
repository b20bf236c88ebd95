import { activity, webLeads, webNotes } from '@crm/contract'
import type { WebLead, WebLeadChanges } from '@crm/contract/web/lead-shapes'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ask } from '../../../../api/ask.ts'
import { useSend } from '../../../../api/send.ts'
import { isServerError } from '../../../../api/server-error.ts'

export interface Conflict {
  readonly mine: WebLeadChanges
  /** The lead as it now is. */
  readonly theirs: WebLead
}

interface Options {
  /** The caller shows refusals itself. */
  readonly quiet?: boolean
}

/**
 * Changes a lead, based on the version that is on the screen. When somebody else has changed the same fields since,
 * `conflict` holds both sides until `settle` is called.
 */
export function useLeadUpdate({ id, version }: WebLead, { quiet = false }: Options = {}) {
  const [conflict, setConflict] = useState<Conflict>()
  const queries = useQueryClient()
  const send = useSend(webLeads.update, {
    refresh: [webLeads.get, webLeads.listPaginated, webLeads.statusCount, webNotes.list, activity.feed],
    quiet,
  })
  const update = async (mine: WebLeadChanges, basedOn = version): Promise<WebLead | undefined> => {
    try {
      return await send.mutateAsync({ params: { id }, body: { ...mine, version: basedOn } })
    } catch (error) {
      if (!isServerError(error) || error.status !== 409) throw error
      const theirs = error.body['current'] as WebLead
      queries.setQueryData(ask(webLeads.get, { params: { id } }).queryKey, theirs)
      setConflict({ mine, theirs })
      return undefined
    }
  }
  return { update, conflict, settle: () => setConflict(undefined), isPending: send.isPending }
}
