import { legacyMigrations } from '@crm/contract'
import type { LegacyMigration } from '@crm/contract/legacy/migration-shapes'
import { can } from '@crm/domain/people/can'
import { useQuery } from '@tanstack/react-query'
import { Link, getRouteApi } from '@tanstack/react-router'
import FlaskConical from 'lucide-react/icons/flask-conical'
import Lock from 'lucide-react/icons/lock'
import PackageOpen from 'lucide-react/icons/package-open'
import { useState } from 'react'
import { routeQuery } from '~/api/route-query.ts'
import { useSend } from '~/api/send.ts'
import { useMe } from '~/session/me.ts'
import { Skeleton } from '~/ui/skeleton.tsx'
import { Button } from '~/ui/button.tsx'
import { Card } from '~/ui/card.tsx'
import { ErrorPanel } from '~/ui/error-panel.tsx'
import { formatCount, formatMoment } from '~/ui/format.ts'
import { PageTitle } from '~/ui/page-title.tsx'
import { Panel } from '~/ui/panel.tsx'
import { BeginDialog } from './begin-dialog.tsx'
import { counted } from './counted.ts'
import { RunReport } from './run-report.tsx'
import { titleOfRun } from './title-of-run.ts'
import { Busy } from '~/ui/busy.tsx'

const page = getRouteApi('/_app/settings/legacy/migration')

const aSecond = 1_000

/** Migration of the former store: a dry run, then the real one, each with its report. */
export function MigrationPage() {
  const decision = can.migrateLegacy(useMe())
  const query = useQuery({
    ...routeQuery(legacyMigrations.list, {}),
    enabled: decision.ok,
    refetchInterval: ({ state }) => (state.data?.some(goesOn) ? aSecond : false),
  })
  if (!decision.ok)
    return <Panel isPage icon={<Lock />} title="Only administrators migrate records" help={decision.reason} />
  return (
    <div className="flex min-h-0 flex-1 flex-col overflow-y-auto">
      <header className="flex max-w-[1080px] flex-wrap items-start gap-x-6 gap-y-3 px-gutter pt-4 pb-4">
        <div className="grid max-w-[620px] flex-1 basis-80 gap-1">
          <PageTitle>Migrate the legacy records</PageTitle>
          <p className="text-13 text-2">
            Each legacy lead becomes a lead with its addresses, notes and sales. Existing clients only get
            missing values. You can repeat a run.
          </p>
        </div>
        {query.data ? <Begin runs={query.data} /> : null}
      </header>
      <div className="grid max-w-[1080px] gap-4 px-gutter pb-6">
        {query.data ? (
          <Runs runs={query.data} />
        ) : query.isError ? (
          <ErrorPanel>
            <Button onClick={() => void query.refetch()}>Try again</Button>
          </ErrorPanel>
        ) : (
          <Busy as="section" isPage aria-label="Loading the runs" className="grid gap-4">
            <Skeleton className="h-32 w-full" />
            <Skeleton className="h-64 w-full" />
          </Busy>
        )}
      </div>
    </div>
  )
}

const goesOn = ({ endedAt }: LegacyMigration) => endedAt === null

function Begin({ runs }: { readonly runs: readonly LegacyMigration[] }) {
  const [isAsked, setAsked] = useState(false)
  const begin = useSend(legacyMigrations.begin)
  const navigate = page.useNavigate()
  const reason = runs.some(goesOn) ? 'A run is in progress. Stop it or wait.' : undefined
  const run = (isDry: boolean) =>
    begin.mutate({ body: { isDry } }, { onSuccess: ({ id }) => void navigate({ search: { run: id } }) })
  return (
    <div className="ml-auto flex flex-wrap gap-2 max-sm:ml-0">
      <Button reason={reason} disabled={begin.isPending} onClick={() => run(true)}>
        <FlaskConical />
        Dry run
      </Button>
      <Button variant="primary" reason={reason} disabled={begin.isPending} onClick={() => setAsked(true)}>
        <PackageOpen />
        Migrate…
      </Button>
      {isAsked ? (
        <BeginDialog
          lastDry={runs.find(({ isDry, endedAt, stoppedAt }) => isDry && endedAt && !stoppedAt)}
          onBegin={() => {
            setAsked(false)
            run(false)
          }}
          onClose={() => setAsked(false)}
        />
      ) : null}
    </div>
  )
}

function Runs({ runs }: { readonly runs: readonly LegacyMigration[] }) {
  const { run: chosen, shows } = page.useSearch()
  const shown = runs.find(({ id }) => id === chosen) ?? runs[0]
  if (!shown) {
    return <Panel icon={<PackageOpen />} title="No migration yet" help="A dry run saves nothing." />
  }
  return (
    <>
      <RunReport key={shown.id} run={shown} shows={shows} />
      {runs.length > 1 ? (
        <Card title="Runs">
          <ul>
            {runs.map((run) => (
              <li key={run.id} className="border-t border-line first:border-t-0">
                <Link
                  to="/settings/legacy/migration"
                  search={{ run: run.id }}
                  {...(run.id === shown.id && { 'aria-current': 'true' })}
                  className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2.5 text-13 hover:bg-hover aria-[current]:bg-active max-sm:min-h-11"
                >
                  <span className="min-w-[8.25rem] font-medium">{titleOfRun(run)}</span>
                  <span className="text-2">
                    {formatMoment(run.begunAt)} · {run.begunByName ?? 'Somebody'}
                  </span>
                  <span className="num ml-auto text-2 max-sm:ml-0">
                    {formatCount(run.outcomes.created)} new, {formatCount(run.outcomes.added)} known,{' '}
                    {counted(run.outcomes.refused, 'stays', 'stay')} there
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        </Card>
      ) : null}
    </>
  )
}
