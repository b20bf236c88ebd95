import { commissions } from '@crm/contract'
import type { Commission } from '@crm/contract/web/commission-shapes'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import Coins from 'lucide-react/icons/coins'
import Lock from 'lucide-react/icons/lock'
import { routeQuery } from '~/api/route-query.ts'
import { isServerError } from '~/api/server-error.ts'
import { RecordPast } from '~/records/history/record-past.tsx'
import { RecordPage } from '~/records/page/record-page.tsx'
import type { RecordSearch } from '~/records/page/record-search.ts'
import { buttonClass } from '~/ui/button-class.ts'
import { Panel } from '~/ui/panel.tsx'
import { DrawLedger } from './draw-ledger.tsx'
import { Ledger } from './ledger.tsx'
import { PaymentLedger } from './payment-ledger.tsx'
import { SheetActions } from './sheet-actions.tsx'
import { SheetHeader } from './sheet-header.tsx'
import { SheetNotices } from './sheet-notices.tsx'
import { SheetSums } from './sheet-sums.tsx'
import { WhatIf } from './what-if.tsx'

interface Props {
  readonly sheetId: string
  readonly search: RecordSearch
}

const tabs = [{ title: 'Overview' }, { key: 'history', title: 'History' }]

export function SheetRecord({ sheetId, search }: Props) {
  const query = useQuery({
    ...routeQuery(commissions.get, { params: { id: sheetId } }),
    meta: { quiet: true },
  })
  if (isServerError(query.error) && query.error.status === 403) {
    return <Closed reason={query.error.message} />
  }
  return (
    <RecordPage
      what="commission sheet"
      query={query}
      search={search}
      notFound={<SheetNotFound />}
      tabs={tabs}
    >
      {(sheet) => ({
        header: <SheetHeader sheet={sheet} />,
        main: search.tab === 'history' ? <SheetPast sheet={sheet} /> : <Overview sheet={sheet} />,
      })}
    </RecordPage>
  )
}

interface OfSheet {
  readonly sheet: Commission
}

/** Figures on the left, actions and what-if on the right; stacked on narrow screens. */
const Overview = ({ sheet }: OfSheet) => (
  <div className="grid min-h-0 flex-1 grid-cols-[minmax(0,1fr)_392px] max-lg:block max-lg:flex-none">
    <div className="@container relative grid content-start gap-4 overflow-y-auto px-gutter py-4">
      <SheetNotices sheet={sheet} />
      <SheetSums sheet={sheet} />
      <Ledger sheet={sheet} />
      <DrawLedger sheet={sheet} />
      <PaymentLedger sheet={sheet} />
    </div>
    <aside
      aria-label="Beside the sheet"
      className="relative grid content-start gap-5 overflow-y-auto border-l border-line px-5 py-4 max-lg:border-t max-lg:border-l-0 max-lg:px-gutter print:hidden"
    >
      <WhatIf key={sheet.version} sheet={sheet} />
      <SheetActions sheet={sheet} />
    </aside>
  </div>
)

const SheetPast = ({ sheet }: OfSheet) => (
  <div className="relative overflow-y-auto px-gutter py-4">
    <div className="max-w-[760px]">
      <RecordPast of={{ saleId: sheet.saleId, subjectType: ['commission', 'draw'] }} isWhole />
    </div>
  </div>
)

const Closed = ({ reason }: { readonly reason: string }) => (
  <Panel isPage icon={<Lock />} title="No access to this commission sheet" help={reason}>
    <BackToList />
  </Panel>
)

const SheetNotFound = () => (
  <Panel
    isPage
    icon={<Coins />}
    title="This commission sheet does not exist."
    help="It may be removed, or its sale was."
  >
    <BackToList />
  </Panel>
)

const BackToList = () => (
  <Link to="/commissions" className={buttonClass()}>
    Back to the commissions
  </Link>
)
