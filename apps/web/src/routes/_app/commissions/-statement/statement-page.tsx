import { commissionStatements } from '@crm/contract'
import type { CommissionStatement } from '@crm/contract/web/statement-shapes'
import { can } from '@crm/domain/people/can'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import Coins from 'lucide-react/icons/coins'
import Lock from 'lucide-react/icons/lock'
import { routeQuery } from '~/api/route-query.ts'
import { isServerError } from '~/api/server-error.ts'
import { downloadFile } from '~/api/download-file.ts'
import { withoutTab } from '~/lists/list-query.ts'
import type { Filtered } from '~/lists/list.ts'
import { Filters } from '~/lists/page/filters.tsx'
import { useMe } from '~/session/me.ts'
import { Skeleton } from '~/ui/skeleton.tsx'
import { Button } from '~/ui/button.tsx'
import { ErrorPanel } from '~/ui/error-panel.tsx'
import { FileButton } from '~/ui/file-button.tsx'
import { formatDay } from '~/ui/format.ts'
import { Panel } from '~/ui/panel.tsx'
import { RepBalances } from './rep-balances.tsx'
import { StatedSheets } from './stated-sheets.tsx'
import { StatementFrame } from './statement-frame.tsx'
import { StatementMonths } from './statement-months.tsx'
import { StatementPeriod } from './statement-period.tsx'
import { StatementSums } from './statement-sums.tsx'
import { Busy } from '~/ui/busy.tsx'

const route = getRouteApi('/_app/commissions/statement')

const noun = ['statement', 'statement'] as const
const period = {
  key: 'days',
  field: '',
  name: 'Period',
  phrase: 'Period',
  kind: 'days',
  isPinned: () => true,
} as const
const ofSome: Filtered = {
  noun,
  filters: [
    {
      key: 'rep',
      field: 'repId',
      name: 'Rep',
      kind: 'people',
      only: 'reps',
      isOne: true,
      isPinned: () => true,
    },
    period,
  ],
}
/** A person's own statement offers only the period. */
const ofOneself: Filtered = { noun, filters: [period] }

/** A person's own statement. People who may read all sheets begin with the totals of every rep. */
export function StatementPage() {
  const readsAll = can.readSheet(useMe(), { repId: null, isDraft: false }).ok
  const { rep } = route.useSearch()
  return readsAll && rep === undefined ? <RepBalances /> : <OneStatement readsAll={readsAll} />
}

function OneStatement({ readsAll }: { readonly readsAll: boolean }) {
  const me = useMe()
  const { rep, days } = route.useSearch()
  const navigate = route.useNavigate()
  const list = readsAll ? ofSome : ofOneself
  // The server refuses a statement the person may not read, instead of answering with their own.
  const query = withoutTab(ofSome, { ...(rep && { rep }), ...(days && { days }) })
  const statement = useQuery({
    ...routeQuery(commissionStatements.get, { query }),
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  })
  const { data, error } = statement
  return (
    <StatementFrame
      title={rep && rep !== me.id && data ? `Statement of ${data.repName}` : 'My statement'}
      actions={
        <>
          <FileButton
            label="Statement as CSV"
            take={() => downloadFile(commissionStatements.exportCsv, { query })}
          >
            CSV
          </FileButton>
          <FileButton
            label="Statement as PDF"
            take={() => downloadFile(commissionStatements.paper, { query })}
          >
            PDF
          </FileButton>
        </>
      }
    >
      <div
        role="toolbar"
        aria-label="Rep and period"
        className="flex min-h-12 flex-none items-center gap-2 border-b border-line px-gutter py-2 print:hidden"
      >
        <Filters
          list={list}
          search={{ ...(readsAll && rep && { rep }), ...(days && { days }) }}
          onChange={(changes) =>
            void navigate({
              search: (kept) => ({
                ...kept,
                ...Object.fromEntries(
                  Object.entries(changes).map(([key, value]) => [key, value ? String(value) : undefined]),
                ),
              }),
            })
          }
        />
      </div>
      {isServerError(error) && error.status < 500 ? (
        <Panel icon={<Lock />} title="No access to this statement" help={error.message} />
      ) : error && !data ? (
        <ErrorPanel>
          <Button onClick={() => void statement.refetch()}>Try again</Button>
        </ErrorPanel>
      ) : data?.sheets.length === 0 && !data.period ? (
        <Panel
          icon={<Coins />}
          title={rep ? `${data.repName} has no commission sheet` : 'No commission sheet of yours'}
          help={readsAll ? 'Choose a rep above.' : 'Create a sheet on its sale.'}
        />
      ) : (
        <Body statement={data} isOld={statement.isPlaceholderData} />
      )}
    </StatementFrame>
  )
}

interface BodyProps {
  /** Undefined while it loads. */
  readonly statement: CommissionStatement | undefined
  /** True while another rep's statement is shown as placeholder data. */
  readonly isOld: boolean
}

const Body = ({ statement, isOld }: BodyProps) => (
  <Busy as="div" isPage isBusy={!statement || isOld} className="@container grid gap-4 px-gutter py-4">
    <StatementSums totals={statement?.totals} />
    {statement?.period ? <StatementPeriod period={statement.period} /> : null}
    <StatementMonths months={statement?.months} />
    <StatedSheets sheets={statement?.sheets} />
    <p className="h-4 text-12 text-3">
      {statement ? (
        `As of ${formatDay(statement.at)}. Amounts owed back are not deducted automatically.`
      ) : (
        <Skeleton className="w-64" />
      )}
    </p>
  </Busy>
)
