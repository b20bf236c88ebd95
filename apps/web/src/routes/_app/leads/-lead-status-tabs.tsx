import { webLeads } from '@crm/contract'
import { leadStatuses, leadStatusLabels, type LeadStatusFilter } from '@crm/domain/leads/lead-status'
import { useQuery } from '@tanstack/react-query'
import { Fragment, type ReactNode } from 'react'
import { ask } from '../../../api/ask.ts'
import { tabClass } from '../../../ui/tab-class.ts'
import { TabCount } from '../../../ui/tab-count.tsx'
import { Tabs } from '../../../ui/tabs.tsx'

interface Props {
  readonly chosen: LeadStatusFilter
  /** The link of a status: where it leads is the page's, the rest is given. */
  readonly children: (status: LeadStatusFilter, tab: Tab) => ReactNode
}

interface Tab {
  readonly className: string
  readonly 'aria-current': 'page' | undefined
  readonly children: ReactNode
}

const filters: readonly LeadStatusFilter[] = ['All', 'Recent', ...leadStatuses]

/** A tab for each status with its count. */
export function LeadStatusTabs({ chosen, children }: Props) {
  const { data: counts, isPending } = useQuery(ask(webLeads.statusCount, {}))
  const tabOf = (status: LeadStatusFilter): Tab => ({
    className: tabClass,
    'aria-current': status === chosen ? 'page' : undefined,
    children: (
      <>
        {leadStatusLabels[status]}
        <TabCount of={counts?.[status]} />
      </>
    ),
  })
  return (
    <Tabs label="Status" isWaiting={isPending}>
      {filters.map((status) => (
        <Fragment key={status}>{children(status, tabOf(status))}</Fragment>
      ))}
    </Tabs>
  )
}
