import { contracts } from '@crm/contract'
import type { Contract } from '@crm/contract/web/contract-shapes'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import FileSignature from 'lucide-react/icons/file-signature'
import { pageQuery } from '~/api/route-query.ts'
import { RecordPast } from '~/records/history/record-past.tsx'
import { RecordPage } from '~/records/page/record-page.tsx'
import type { RecordSearch } from '~/records/page/record-search.ts'
import { buttonClass } from '~/ui/button-class.ts'
import { Panel } from '~/ui/panel.tsx'
import { useNarrow } from '~/ui/use-phone.ts'
import { ContractActions } from './contract-actions.tsx'
import { ContractHeader } from './contract-header.tsx'
import { ContractNotices } from './contract-notices.tsx'
import { ContractPaper } from './contract-paper.tsx'
import { ContractTerms } from './contract-terms.tsx'
import { OtherPapers } from './other-papers.tsx'
import { MissingList } from './missing-list.tsx'
import { RequestedChange } from './requested-change.tsx'
import { SignerList } from './signer-list.tsx'
import { AuditTrail } from './audit-trail.tsx'

interface Props {
  readonly contractId: string
  readonly search: RecordSearch
}

const tabs = [
  { title: 'Overview' },
  { key: 'audit', title: 'Audit trail' },
  { key: 'history', title: 'History' },
]

export function ContractRecord({ contractId, search }: Props) {
  const query = useQuery({
    ...pageQuery(contracts.get, { params: { id: contractId } }),
    refetchInterval: ({ state: { data } }) => (data && isWithService(data) ? 15_000 : false),
  })
  return (
    <RecordPage what="contract" query={query} search={search} notFound={<ContractNotFound />} tabs={tabs}>
      {(contract) => ({
        header: <ContractHeader contract={contract} />,
        main:
          search.tab === 'audit' ? (
            <AuditTrail contract={contract} />
          ) : search.tab === 'history' ? (
            <Past contract={contract} />
          ) : (
            <Overview contract={contract} />
          ),
      })}
    </RecordPage>
  )
}

/** The live stream tells of changes of the record; what the signature service answers is none. */
const isWithService = ({ signingService, state }: Contract) =>
  signingService !== 'own' && state !== 'Completed'

interface OfContract {
  readonly contract: Contract
}

/**
 * Blockers and content on the left, signers and actions on the right. In one column the long document comes last: on a
 * phone people check the progress first.
 */
function Overview({ contract }: OfContract) {
  const isNarrow = useNarrow()
  const first = (
    <>
      <ContractNotices contract={contract} />
      {contract.state === 'Draft' ? <MissingList contract={contract} /> : null}
      <RequestedChange contract={contract} />
    </>
  )
  const doing = (
    <>
      <SignerList contract={contract} />
      <ContractActions contract={contract} />
    </>
  )
  if (isNarrow) {
    return (
      <div className="relative flex flex-none flex-col gap-5 px-gutter py-4">
        {first}
        {doing}
        <ContractPaper contract={contract} />
        <ContractTerms contract={contract} />
        <OtherPapers contract={contract} />
      </div>
    )
  }
  return (
    <div className="grid min-h-0 flex-1 grid-cols-[minmax(0,1fr)_392px]">
      <div className="relative flex min-h-0 flex-col gap-4 overflow-y-auto px-gutter py-4">
        {first}
        <ContractPaper contract={contract} />
      </div>
      <aside
        aria-label="Beside the contract"
        className="relative grid content-start gap-5 overflow-y-auto border-l border-line px-5 py-4 print:hidden"
      >
        {doing}
        <ContractTerms contract={contract} />
        <OtherPapers contract={contract} />
      </aside>
    </div>
  )
}

const Past = ({ contract }: OfContract) => (
  <div className="relative overflow-y-auto px-gutter py-4">
    <div className="max-w-[760px]">
      <RecordPast of={{ subjectId: contract.id }} isWhole />
    </div>
  </div>
)

const ContractNotFound = () => (
  <Panel
    isPage
    icon={<FileSignature />}
    title="This contract does not exist, or you have no access."
    help="It may be removed, or its sale reassigned."
  >
    <Link to="/contracts" className={buttonClass()}>
      Back to the contracts
    </Link>
  </Panel>
)
