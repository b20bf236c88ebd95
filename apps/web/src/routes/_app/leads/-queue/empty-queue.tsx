import type { LeadQueue } from '@crm/domain/leads/lead-queues'
import { Link } from '@tanstack/react-router'
import CircleCheck from 'lucide-react/icons/circle-check'
import { buttonClass } from '~/ui/button-class.ts'
import { Panel } from '~/ui/panel.tsx'

/** A queue without an empty state does not compile. */
const words: Record<LeadQueue, { readonly title: string; readonly help: string }> = {
  unassigned: {
    title: 'Every lead has a rep',
    help: 'New leads without a rep appear here.',
  },
  unworked: {
    title: 'Every lead was contacted',
    help: 'New leads without a first contact appear here.',
  },
}

interface Props {
  readonly queue: LeadQueue
}

export const EmptyQueue = ({ queue }: Props) => (
  <Panel icon={<CircleCheck className="text-ok-text" />} {...words[queue]}>
    <Link to="/leads" search={{ status: 'New' }} className={buttonClass()}>
      See the new leads
    </Link>
  </Panel>
)
