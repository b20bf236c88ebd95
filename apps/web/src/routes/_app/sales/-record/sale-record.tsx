import { webSales } from '@crm/contract/web/sales'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import Handshake from 'lucide-react/icons/handshake'
import { ask } from '../../../../api/ask.ts'
import { RecordPage } from '../../../../records/page/record-page.tsx'
import type { RecordSearch } from '../../../../records/page/record-search.ts'
import { buttonClass } from '../../../../ui/button-class.ts'
import { Panel } from '../../../../ui/panel.tsx'
import { SaleHeader } from './sale-header.tsx'
import { SaleOverview } from './sale-overview.tsx'

interface Props {
  readonly saleId: string
  readonly search: RecordSearch
}

const tabs = [{ title: 'Overview' }]

/** One job: header, where it stands, and what was agreed. */
export function SaleRecord({ saleId, search }: Props) {
  const query = useQuery(ask(webSales.get, { params: { id: saleId } }))
  return (
    <RecordPage what="sale" query={query} search={search} away={<AwaySale />} tabs={tabs}>
      {(sale) => ({ header: <SaleHeader sale={sale} />, main: <SaleOverview sale={sale} /> })}
    </RecordPage>
  )
}

const AwaySale = () => (
  <Panel
    isPage
    icon={<Handshake />}
    title="This sale does not exist or is not yours to see."
    help="It may have been removed, or given to another rep."
  >
    <Link to="/sales" className={buttonClass()}>
      Back to the sales
    </Link>
  </Panel>
)
