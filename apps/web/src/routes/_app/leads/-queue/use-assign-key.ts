import type { QueuedLead } from '@crm/contract/web/lead-queue-shapes'
import { useLayoutEffect, useRef } from 'react'
import { useShortcuts } from '~/ui/shortcuts.ts'
import { useAssign } from './use-assign.ts'

/** `a` assigns the focused lead to the next rep or asks for one; the focus then moves to the next row. */
export function useAssignKey(leads: readonly QueuedLead[] | undefined, mayAssign: boolean): void {
  const assign = useAssign()
  const next = useRef<{ readonly gone: string; readonly at: number }>(undefined)
  useLayoutEffect(() => {
    if (!next.current || !leads || leads.some(({ id }) => id === next.current?.gone)) return
    // The focus stays if the person moved it meanwhile, perhaps to type.
    if (document.activeElement === document.body)
      linkOf(leads[Math.min(next.current.at, leads.length - 1)])?.focus()
    next.current = undefined
  }, [leads])
  const run = () => {
    const id = document.activeElement?.getAttribute('data-lead')
    const at = leads?.findIndex((lead) => lead.id === id) ?? -1
    const lead = leads?.[at]
    if (!lead) return
    const { suggestedRepId, suggestedRepName } = lead
    if (!suggestedRepId || !suggestedRepName) return openRepMenu(lead)
    next.current = { gone: lead.id, at }
    assign(lead, { id: suggestedRepId, name: suggestedRepName })
  }
  useShortcuts(mayAssign ? [{ keys: 'a', words: 'Assign to next rep', where: 'In a list', run }] : [])
}

const linkOf = (lead: QueuedLead | undefined) =>
  lead && document.querySelector<HTMLElement>(`[data-lead="${lead.id}"]`)

const openRepMenu = ({ id }: QueuedLead) =>
  document.querySelector<HTMLElement>(`[data-assign="${id}"] button`)?.click()
