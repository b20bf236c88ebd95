import type { LeadQueue } from '@crm/domain/leads/lead-queues'
import { Link } from '@tanstack/react-router'
import CircleCheck from 'lucide-react/icons/circle-check'
import { buttonClass } from '~/ui/button-class.ts'
import { Panel } from '~/ui/panel.tsx'

/** A queue without an empty state does not compile. */
const words: Record<LeadQueue, { readonly title: string; readonly help: string }> = {
  unassigned: {
    title: 'Every lead has a rep',
    help: 'New leads that the import cannot give to anybody appear here, longest waiting first.',
  },
  unworked: {
    title: 'Everybody who asked was contacted',
    help: 'New leads appear here until somebody notes a call, a text, an e-mail or a visit.',
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
