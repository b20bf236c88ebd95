import type { LeadQueuePage } from '@crm/contract/web/lead-queue-shapes'
import { leadQueueLabels, leadQueues, type LeadQueue } from '@crm/domain/leads/lead-queues'
import { leadScope } from '@crm/domain/people/scope'
import { Link } from '@tanstack/react-router'
import { useMe } from '~/session/me.ts'
import { formatCount } from '~/ui/format.ts'
import { tabClass } from '~/ui/tab-class.ts'
import { Tabs } from '~/ui/tabs.tsx'

interface Props {
  readonly chosen: LeadQueue
  readonly counts: LeadQueuePage['counts'] | undefined
}

/** The length of each queue and its late leads. People who see only their own leads have no queue without a rep. */
export function QueueTabs({ chosen, counts }: Props) {
  const seesAll = leadScope(useMe()) === 'All'
  const shown = leadQueues.filter((queue) => seesAll || queue === 'unworked' || queue === chosen)
  return (
    <Tabs label="Queue">
      {shown.map((queue) => (
        <Link
          key={queue}
          to="/leads/queue"
          search={{ queue }}
          aria-current={queue === chosen ? 'page' : undefined}
          className={tabClass}
        >
          {leadQueueLabels[queue]}
          <span className="min-w-[9ch] font-normal tabular-nums text-3">
            {counts ? <Count {...counts[queue]} /> : null}
          </span>
        </Link>
      ))}
    </Tabs>
  )
}

const Count = ({ total, totalIsExact, late }: LeadQueuePage['counts']['unassigned']) => (
  <>
    {formatCount(total)}
    {totalIsExact ? '' : '+'}
    {late > 0 ? <span className="text-late-text"> · {formatCount(late)} late</span> : null}
  </>
)
