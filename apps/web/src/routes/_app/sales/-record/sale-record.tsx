import { recordCounts } from '@crm/contract'
import { webSales } from '@crm/contract/web/sales'
import { can } from '@crm/domain/people/can'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import Handshake from 'lucide-react/icons/handshake'
import { pageQuery, routeQuery } from '~/api/route-query.ts'
import { lazyPart } from '~/ui/lazy.tsx'
import { cachedRow } from '~/offline/cached-row.ts'
import { RecordPage } from '~/records/page/record-page.tsx'
import type { RecordSearch } from '~/records/page/record-search.ts'
import type { Subject } from '~/records/subject.ts'
import { useMe } from '~/session/me.ts'
import { buttonClass } from '~/ui/button-class.ts'
import { Panel } from '~/ui/panel.tsx'
import { saleSubject } from '~/kinds/sales/sale-facts.tsx'
import { ownerOfSale } from '~/kinds/documents/owners.ts'
import { PhaseDays } from './phase-days.tsx'
import { SaleHeader } from './sale-header.tsx'
import { SaleOverview } from './sale-overview.tsx'

const waiting = <div aria-busy="true" />
const RecordTasks = lazyPart(() => import('~/kinds/tasks/record-tasks.tsx'), { waiting })
const SaleAppointments = lazyPart(() => import('./sale-appointments.tsx'), { waiting })
const RecordDocuments = lazyPart(() => import('~/kinds/documents/record-documents.tsx'), { waiting })
const RecordContracts = lazyPart(() => import('~/kinds/contracts/record-contracts.tsx'), { waiting })
const SaleHistory = lazyPart(() => import('./sale-history.tsx'), { waiting })

interface Props {
  readonly saleId: string
  readonly search: RecordSearch
}

const tabs = [
  { title: 'Overview' },
  { key: 'tasks', title: 'Tasks', load: RecordTasks.load },
  { key: 'appointments', title: 'Appointments', load: SaleAppointments.load },
  { key: 'documents', title: 'Documents', load: RecordDocuments.load },
  { key: 'contracts', title: 'Contracts', load: RecordContracts.load },
  { key: 'history', title: 'History', load: SaleHistory.load },
]

/** One job: header, stepper, fields and timeline. */
export function SaleRecord({ saleId, search }: Props) {
  const me = useMe()
  const query = useQuery({
    ...pageQuery(webSales.get, { params: { id: saleId } }),
    placeholderData: () => cachedRow(webSales.list, saleId),
  })
  // After the record, which may be gone.
  const counts = useQuery({
    ...routeQuery(recordCounts.ofSale, { params: { id: saleId } }),
    enabled: query.data !== undefined && !query.isPlaceholderData,
    meta: { quiet: true },
  })
  return (
    <RecordPage
      what="sale"
      query={query}
      search={search}
      notFound={<SaleNotFound />}
      counts={counts}
      tabs={tabs}
    >
      {(sale) => {
        const subject: Subject = {
          type: 'sale',
          id: sale.id,
          leadId: sale.leadId,
          mayNote: can.readSale(me, saleSubject(sale)),
        }
        const parts = {
          tasks: <RecordTasks on={{ type: 'sale', id: sale.id }} what="this job" />,
          appointments: <SaleAppointments sale={sale} />,
          documents: <RecordDocuments of={ownerOfSale(sale)} search={search} />,
          contracts: (
            <RecordContracts
              leadId={sale.leadId}
              saleId={sale.id}
              name={sale.jobNumber}
              mayCreate={can.createContract(me, saleSubject(sale))}
            />
          ),
          history: <SaleHistory sale={sale} subject={subject} />,
        }
        return {
          header: <SaleHeader sale={sale} />,
          main: parts[search.tab as keyof typeof parts] ?? <SaleOverview sale={sale} />,
          subject,
          beside: <PhaseDays sale={sale} />,
        }
      }}
    </RecordPage>
  )
}

const SaleNotFound = () => (
  <Panel
    isPage
    icon={<Handshake />}
    title="This sale does not exist, or you have no access."
    help="It may be removed or reassigned."
  >
    <Link to="/sales" className={buttonClass()}>
      Back to the sales
    </Link>
  </Panel>
)
