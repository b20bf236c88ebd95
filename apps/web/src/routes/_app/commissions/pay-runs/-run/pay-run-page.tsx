import { payRuns } from '@crm/contract'
import type { PayRun } from '@crm/contract/web/pay-run-shapes'
import { can } from '@crm/domain/people/can'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import Banknote from 'lucide-react/icons/banknote'
import CircleAlert from 'lucide-react/icons/circle-alert'
import Lock from 'lucide-react/icons/lock'
import { routeQuery } from '~/api/route-query.ts'
import { RecordPage } from '~/records/page/record-page.tsx'
import { useMe } from '~/session/me.ts'
import { buttonClass } from '~/ui/button-class.ts'
import { Panel } from '~/ui/panel.tsx'
import { PayRunHeader } from './pay-run-header.tsx'
import { PayeeTable } from './payee-table.tsx'
import { RunAside } from './run-aside.tsx'

interface Props {
  readonly runId: string
}

export function PayRunPage({ runId }: Props) {
  const allowed = can.managePayRuns(useMe())
  if (!allowed.ok) {
    return <Panel isPage icon={<Lock />} title="No access to pay runs" help={allowed.reason} />
  }
  return <Run runId={runId} />
}

function Run({ runId }: Props) {
  const query = useQuery({ ...routeQuery(payRuns.get, { params: { id: runId } }), meta: { quiet: true } })
  return (
    <RecordPage what="pay run" query={query} search={{}} notFound={<NoRun />} tabs={[]}>
      {(run) => ({ header: <PayRunHeader run={run} />, main: <Overview run={run} /> })}
    </RecordPage>
  )
}

/** Payees on the left, totals and files on the right; stacked where the table needs the width. */
const Overview = ({ run }: { readonly run: PayRun }) => (
  <div className="grid min-h-0 flex-1 grid-cols-[minmax(0,1fr)_280px] border-t border-line max-[85rem]:block max-[85rem]:overflow-y-auto max-lg:overflow-visible">
    <div className="@container relative grid content-start gap-3 overflow-y-auto px-gutter py-3">
      {run.state === 'Open' && run.whyNotClosed ? <Notice>{run.whyNotClosed}</Notice> : null}
      <PayeeTable run={run} />
    </div>
    <RunAside run={run} />
  </div>
)

const Notice = ({ children }: { readonly children: string }) => (
  <p className="flex gap-2 rounded-card border border-warn-line bg-warn-ground px-3 py-2 text-13 text-warn-text">
    <CircleAlert className="icon-14 mt-0.5 flex-none" />
    <span className="text-1">{children}</span>
  </p>
)

const NoRun = () => (
  <Panel isPage icon={<Banknote />} title="This pay run does not exist." help="Look for it in the list.">
    <Link to="/commissions/pay-runs" className={buttonClass()}>
      Back to the pay runs
    </Link>
  </Panel>
)
