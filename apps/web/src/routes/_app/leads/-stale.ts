/** What is out of date once something about a lead has changed. */
import { activity, leadQueue, timeline, webAddresses, webLeads, webNotes } from '@crm/contract'

/** Whatever lists or counts leads. */
export const staleLists = [
  webLeads.listPaginated,
  webLeads.listPaginatedLight,
  webLeads.statusCount,
  leadQueue.list,
  leadQueue.speed,
]

/** A note is the last activity of its lead, which lists show and sort by. */
export const staleAfterNote = [timeline.ofLead, activity.feed, webLeads.get, webNotes.list, ...staleLists]

export const staleAfterLead = [webLeads.get, ...staleLists, timeline.ofLead, activity.feed]

export const staleAfterAddress = [...staleAfterLead, webAddresses.list]

/** The lead itself is not found any more: whatever asks for it would be refused. */
export const staleAfterRemoval = [...staleLists, activity.feed]
