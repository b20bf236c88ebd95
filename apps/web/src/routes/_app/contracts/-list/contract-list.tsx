import { contracts } from '@crm/contract'
import type { Contract } from '@crm/contract/web/contract-shapes'
import { contractStateLabels, contractStates } from '@crm/domain/contracts/states'
import { contractTemplateIds, contractTemplates } from '@crm/domain/contracts/templates'
import { formatDollars } from '@crm/domain/money'
import { contractSortFields } from '@crm/domain/contracts/sort-fields'
import { can } from '@crm/domain/people/can'
import { Link } from '@tanstack/react-router'
import FileSignature from 'lucide-react/icons/file-signature'
import Plus from 'lucide-react/icons/plus'
import type { Column } from '~/lists/column.ts'
import { ofRep } from '~/lists/filter.ts'
import { BatchBarPlace } from '~/lists/batch/batch-bar-place.tsx'
import { lazyPart } from '~/ui/lazy.tsx'
import { defineList } from '~/lists/list.ts'
import type { ListSearch } from '~/lists/list-search.ts'
import { phoneLinkClass } from '~/lists/row-link-class.ts'
import { RowLink } from '~/lists/row-link.tsx'
import { inPages } from '~/lists/row-source.ts'
import { useMe } from '~/session/me.ts'
import { buttonClass } from '~/ui/button-class.ts'
import { Time } from '~/ui/time.tsx'
import { signedOf } from '~/kinds/contracts/contract-subject.ts'
import { ContractStateBadge } from '~/kinds/contracts/contract-state-badge.tsx'

const hrefOf = (id: string) => `/contracts/${id}`

const columns: readonly Column<Contract>[] = [
  {
    key: 'number',
    head: 'Contract',
    width: '96px',
    sort: { field: 'number', first: 'descending' },
    cell: ({ id, contractId }) => <RowLink href={hrefOf(id)}>{contractId}</RowLink>,
    skeletonWidth: 'w-14',
  },
  {
    key: 'client',
    head: 'Client',
    sort: { field: 'client', first: 'ascending' },
    cell: ({ lead }) => lead.fullName,
    skeletonWidth: 'w-32',
  },
  {
    key: 'title',
    head: 'Document',
    width: '216px',
    isWideOnly: true,
    sort: { field: 'title', first: 'ascending' },
    cell: ({ title }) => title,
    skeletonWidth: 'w-40',
  },
  {
    key: 'state',
    head: 'State',
    width: '162px',
    sort: { field: 'state', first: 'ascending' },
    cell: ({ state }) => <ContractStateBadge state={state} />,
    skeletonWidth: 'h-5 w-24',
  },
  {
    key: 'signers',
    head: 'Signers',
    width: '108px',
    sort: { field: 'signed', first: 'descending' },
    cell: (contract) => signedOf(contract),
    skeletonWidth: 'w-16',
  },
  {
    key: 'price',
    head: 'Price',
    width: '108px',
    isFigure: true,
    sort: { field: 'price', first: 'descending' },
    cell: ({ price }) => (price === null ? '–' : formatDollars(price)),
    skeletonWidth: 'w-20',
  },
  {
    key: 'job',
    head: 'Job',
    width: '80px',
    isWideOnly: true,
    sort: { field: 'job', first: 'descending' },
    cell: ({ saleId, jobNumber }) => (
      <Link to="/sales/$saleId" params={{ saleId }} className="link-quiet">
        {jobNumber}
      </Link>
    ),
    skeletonWidth: 'w-12',
  },
  {
    key: 'sent',
    head: 'Sent',
    width: '104px',
    isWideOnly: true,
    sort: { field: 'sentAt', first: 'descending' },
    cell: ({ sentAt }) => (sentAt === null ? '–' : <Time at={sentAt} as="day" />),
    skeletonWidth: 'w-16',
  },
  {
    key: 'created',
    head: 'Drafted',
    width: '104px',
    isWideOnly: true,
    sort: { field: 'createdAt', first: 'descending' },
    cell: ({ createdAt }) => <Time at={createdAt} as="day" />,
    skeletonWidth: 'w-16',
  },
]

/** All contracts and their progress. */
export const contractList = defineList<Contract>({
  name: 'contracts',
  path: '/contracts',
  title: 'Contracts',
  noun: ['contract', 'contracts'],
  mayRead: (me) => can.readContract(me),
  deniedTitle: 'No access to contracts',
  rows: inPages(contracts.listPaginated, contractSortFields),
  defaultSort: '-createdAt',
  tabs: {
    key: 'state',
    label: 'State',
    tabs: (['All', ...contractStates] as const).map((value) => ({
      value,
      label: value === 'All' ? 'All' : contractStateLabels[value],
    })),
    counts: contracts.statusCount,
    filteredCounts: contracts.filteredStatusCount,
  },
  searchPlaceholder: 'Filter by number or client',
  filters: [
    ofRep('salesRepId'),
    {
      key: 'out',
      name: 'Signature',
      field: 'isOpen',
      kind: 'yesNo',
      words: ['out for signature', 'not out'],
      isPinned: () => true,
    },
    {
      key: 'ours',
      name: 'Our turn',
      field: 'awaitsCompany',
      kind: 'yesNo',
      words: ['we sign next', 'others'],
      isPinned: (me) => me.role !== 'USER',
    },
    {
      key: 'paper',
      name: 'Document',
      field: 'template',
      kind: 'choices',
      choices: contractTemplateIds.map((value) => ({ value, label: contractTemplates[value].title })),
    },
  ],
  columns: () => columns,
  nameOf: ({ contractId, lead }) => `${contractId}, ${lead.fullName}`,
  hrefOf,
  phoneRow: (contract) => (
    <>
      <Link
        to="/contracts/$contractId"
        params={{ contractId: contract.id }}
        data-row-link
        className={phoneLinkClass}
      >
        {contract.lead.fullName}
      </Link>
      <ContractStateBadge state={contract.state} />
      <span className="truncate text-13 text-2">
        {contract.contractId} · {contract.title}
      </span>
      <span className="num text-13 text-2">
        {contract.price === null ? signedOf(contract) : formatDollars(contract.price)}
      </span>
    </>
  ),
  actions: NewContractLink,
  batch: lazyPart(() => import('./contract-batch.tsx'), { waiting: <BatchBarPlace /> }),
  file: { route: contracts.exportCsv },
  empty: {
    icon: <FileSignature />,
    title: 'No contracts yet',
    help: 'Filled from a sale, signed on the phone.',
    firstAction: NewContractLink,
  },
})

/** For people who may create a contract. */
function NewContractLink() {
  if (!can.createContract(useMe()).ok) return null
  return (
    <Link
      to="/contracts/new"
      search={(kept: ListSearch) => kept}
      className={buttonClass({ variant: 'primary' })}
    >
      <Plus />
      New contract
    </Link>
  )
}
