import type { LeadFilter } from '@crm/contract/web/lead-shapes'

/** Every filter of the lead list, without paging. */
export type LeadListFilter = Omit<LeadFilter, 'limit' | 'after'>
