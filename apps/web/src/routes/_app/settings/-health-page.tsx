import { health } from '@crm/contract'
import type { HealthDetails, HooksState } from '@crm/contract/web/health-shapes'
import { can } from '@crm/domain/people/can'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { clsx } from 'clsx'
import CircleCheck from 'lucide-react/icons/circle-check'
import CircleSlash from 'lucide-react/icons/circle-slash'
import CircleX from 'lucide-react/icons/circle-x'
import Lock from 'lucide-react/icons/lock'
import RotateCw from 'lucide-react/icons/rotate-cw'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { routeQuery } from '~/api/route-query.ts'
import { useMe } from '~/session/me.ts'
import { Badge } from '~/ui/badge.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'
import { Button } from '~/ui/button.tsx'
import { Card } from '~/ui/card.tsx'
import { ErrorPanel } from '~/ui/error-panel.tsx'
import { Facts } from '~/ui/facts.tsx'
import { formatMoment } from '~/ui/format.ts'
import { PageTitle } from '~/ui/page-title.tsx'
import { Panel } from '~/ui/panel.tsx'
import { Integrations } from './-integrations.tsx'
import { Busy } from '~/ui/busy.tsx'

/** Health check details: each service with its state and since when, and the job queue's backlog and failures. */
export function HealthPage() {
  const decision = can.readHealthDetails(useMe())
  if (!decision.ok)
    return <Panel isPage icon={<Lock />} title="Health is for administrators" help={decision.reason} />
  return (
    <div className="flex min-h-0 flex-1 flex-col overflow-y-auto">
      <header className="px-gutter pt-4 pb-4">
        <PageTitle>Health</PageTitle>
      </header>
      <div className="max-w-[1080px] px-gutter pb-6">
        <Details />
      </div>
    </div>
  )
}

const everyTenSeconds = 10_000

function Details() {
  const query = useQuery({ ...routeQuery(health.details, {}), refetchInterval: everyTenSeconds })
  if (query.data) return <Services details={query.data} />
  if (query.isError) {
    return (
      <ErrorPanel>
        <Button onClick={() => void query.refetch()}>Try again</Button>
      </ErrorPanel>
    )
  }
  return <Loading />
}

const Services = ({
  details: { services, queue, mail, hooks, version },
}: {
  readonly details: HealthDetails
}) => (
  <div className="grid gap-4">
    <Card title="Services">
      <ul>
        {services.map((service) => (
          <Service key={service.name} service={service} />
        ))}
      </ul>
    </Card>
    {queue && queue.failures.length > 0 ? (
      <div id="failed-jobs">
        <Card title="Failed jobs">
          <ul>
            {queue.failures.map((failure) => (
              <FailedJob key={failure.id} failure={failure} />
            ))}
          </ul>
        </Card>
      </div>
    ) : null}
    {mail && mail.waiting + mail.failed > 0 ? <Outbox mail={mail} /> : null}
    {hooks && hooks.failing + hooks.stopped + hooks.failed > 0 ? <Webhooks hooks={hooks} /> : null}
    <Integrations />
    <Card title="This server">
      <div className="p-4">
        <Facts
          of={{
            'Jobs waiting': queue ? queue.waiting : 'The queue does not answer',
            'Jobs failed': queue ? queue.failed : null,
            'Mails waiting': mail ? mail.waiting : null,
            'Mails failed': mail ? mail.failed : null,
            Version: version,
          }}
        />
      </div>
    </Card>
  </div>
)

/** Undelivered mails and the last error; retries are on the outbox page. */
const Outbox = ({ mail: { waiting, failed, lastFailure } }: { readonly mail: Mail }) => (
  <Card title="Email">
    <div className="grid gap-1 px-4 py-2.5 text-13">
      <p className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <Link
          to="/settings/outbox"
          search={{ state: failed > 0 ? 'Failed' : 'Waiting' }}
          className="link-quiet"
        >
          {failed > 0 ? `${failed} could not be sent` : `${waiting} waiting`}
        </Link>
        {failed > 0 && waiting > 0 ? <span className="text-2">{waiting} waiting</span> : null}
        {lastFailure?.at ? (
          <span className="text-2">
            last tried <time dateTime={lastFailure.at}>{formatMoment(lastFailure.at)}</time>
          </span>
        ) : null}
      </p>
      {lastFailure ? <p className="break-words text-late-text">{lastFailure.error}</p> : null}
    </div>
  </Card>
)

/** Failing webhooks; the webhooks page has the details. */
const Webhooks = ({ hooks: { failing, stopped, off, waiting, failed } }: { readonly hooks: HooksState }) => (
  <Card title="Webhooks">
    <p className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2.5 text-13">
      <Link to="/settings/hooks" className="link-quiet">
        {[
          failing > 0 && `${failing} failing`,
          stopped > 0 && `${stopped} disabled automatically`,
          off > 0 && `${off} disabled`,
        ]
          .filter(Boolean)
          .join(', ') || 'All delivering again'}
      </Link>
      <span className="text-2">
        {failed} failed {failed === 1 ? 'delivery' : 'deliveries'}, {waiting} waiting
      </span>
    </p>
  </Card>
)

const Service = ({
  service: { name, state, since, critical, detail },
}: {
  readonly service: ServiceState
}) => (
  <li className="flex flex-wrap items-center gap-x-4 gap-y-1 border-t border-line px-4 py-2.5 text-13 first:border-t-0">
    <span className="min-w-[8.25rem] font-medium">{name}</span>
    <span className="min-w-24">
      <StateBadge state={state} />
    </span>
    <span className="text-2">
      since <time dateTime={since}>{formatMoment(since)}</time>
    </span>
    <span className="text-3">{critical ? 'Required' : 'Optional'}</span>
    {detail ? <span className={clsx('basis-full break-words', detailTones[state])}>{detail}</span> : null}
  </li>
)

const detailTones: Record<ServiceState['state'], string> = {
  up: 'text-2',
  low: 'text-warn-text',
  down: 'text-late-text',
  'not set up': 'text-late-text',
}

const FailedJob = ({
  failure: { job, tries, lastTriedAt, triesAgainAt, error },
}: {
  readonly failure: Queue['failures'][number]
}) => (
  <li className="flex flex-wrap items-center gap-x-4 gap-y-1 border-t border-line px-4 py-2.5 text-13 first:border-t-0">
    <span className="min-w-[8.25rem] font-medium">{job}</span>
    {triesAgainAt ? (
      <Badge tone="closed" icon={RotateCw}>
        Tries again
      </Badge>
    ) : (
      <Badge tone="late" icon={CircleX}>
        Failed
      </Badge>
    )}
    <span className="text-2">
      {tries === 1 ? 'tried once' : `tried ${tries} times`}, last{' '}
      <time dateTime={lastTriedAt}>{formatMoment(lastTriedAt)}</time>
    </span>
    {triesAgainAt ? (
      <span className="text-3">
        next <time dateTime={triesAgainAt}>{formatMoment(triesAgainAt)}</time>
      </span>
    ) : null}
    <span className="basis-full break-words text-late-text">{error}</span>
  </li>
)

type Queue = NonNullable<HealthDetails['queue']>

type Mail = NonNullable<HealthDetails['mail']>

type ServiceState = HealthDetails['services'][number]

const StateBadge = ({ state }: Pick<ServiceState, 'state'>) => {
  if (state === 'up') {
    return (
      <Badge tone="ok" icon={CircleCheck}>
        Up
      </Badge>
    )
  }
  if (state === 'low') {
    return (
      <Badge tone="warn" icon={TriangleAlert}>
        Low space
      </Badge>
    )
  }
  return state === 'down' ? (
    <Badge tone="late" icon={CircleX}>
      Down
    </Badge>
  ) : (
    <Badge tone="closed" icon={CircleSlash}>
      Not set up
    </Badge>
  )
}

const Loading = () => (
  <Busy
    as="section"
    isPage
    aria-label="Loading the services"
    className="grid gap-4 rounded-card border border-line p-4"
  >
    <Skeleton className="w-2/3" />
    <Skeleton className="w-1/2" />
    <Skeleton className="w-3/5" />
  </Busy>
)
