import { webLeads } from '@crm/contract'
import { leadStatuses, leadStatusLabels } from '@crm/domain/leads/lead-status'
import type { TabChoice } from '~/lists/tab-choice.ts'

/** A tab for each lead status, shared by all lists of leads. */
export const leadTabs: TabChoice = {
  key: 'status',
  label: 'Status',
  tabs: (['All', 'Recent', ...leadStatuses] as const).map((value) => ({
    value,
    label: leadStatusLabels[value],
  })),
  counts: webLeads.statusCount,
  filteredCounts: webLeads.filteredStatusCount,
}
