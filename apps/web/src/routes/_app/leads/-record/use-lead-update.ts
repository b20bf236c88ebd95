import { webLeads } from '@crm/contract'
import type { WebLead, WebLeadChanges } from '@crm/contract/web/lead-shapes'
import { useQueryClient } from '@tanstack/react-query'
import { ask } from '../../../../api/ask.ts'
import { useSend } from '../../../../api/send.ts'
import { useConflict } from '../../../../forms/use-conflict.ts'
import { staleAfterLead } from '../-stale.ts'

interface Options {
  /** The caller shows refusals itself. */
  readonly quiet?: boolean
}

/** A lead as a screen has it, of which a list shows only some fields. */
export type ShownLead = Pick<WebLead, 'id' | 'version'> & Partial<WebLead>

/** Changes a lead, based on the version that is on the screen; see `useConflict`. */
export function useLeadUpdate(lead: ShownLead, { quiet = false }: Options = {}) {
  const queries = useQueryClient()
  const { id } = lead
  const send = useSend(webLeads.update, { refresh: staleAfterLead, quiet })
  const keep = (newest: WebLead) =>
    queries.setQueryData(ask(webLeads.get, { params: { id } }).queryKey, newest)
  const conflicting = useConflict(
    lead,
    (body: WebLeadChanges) => send.mutateAsync({ params: { id }, body }),
    keep,
  )
  return { ...conflicting, isPending: send.isPending }
}
