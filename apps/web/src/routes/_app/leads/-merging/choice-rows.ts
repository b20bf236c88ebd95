/** The fields where two leads differ, in screen order. */
import type { WebLead } from '@crm/contract/web/lead-shapes'
import { type Comparable, type MergeChoice, mergeChoices } from '@crm/domain/leads/merge'
import type { Actor } from '@crm/domain/people/actor'
import { can } from '@crm/domain/people/can'

export interface ChoiceRow {
  readonly field: MergeChoice
  /** The reason the other value cannot be taken. */
  readonly reason: string | null
}

export const valueOf = (lead: WebLead, field: MergeChoice): string | null =>
  (field === 'primaryAddress' ? lead.primaryAddress?.fullAddress : lead[field]) || null

export const comparableOf = (lead: WebLead): Comparable => ({
  ...Object.fromEntries(mergeChoices.map((field) => [field, valueOf(lead, field)])),
  status: lead.status,
})

export const choiceRows = (survivor: WebLead, other: WebLead, me: Actor): ChoiceRow[] =>
  mergeChoices
    .filter((field) => valueOf(survivor, field) !== valueOf(other, field))
    .map((field) => ({ field, reason: reasonOf(field, survivor, other, me) }))

function reasonOf(field: MergeChoice, survivor: WebLead, other: WebLead, me: Actor): string | null {
  if (field === 'status' && survivor.status === 'Sold') return 'A sold client stays Sold.'
  const may =
    field === 'salesRepId'
      ? can.setLeadRep(me, survivor)
      : field === 'repId'
        ? can.reassignLead(me, survivor)
        : can.mergeLead(me, other)
  return may.ok ? null : may.reason
}
