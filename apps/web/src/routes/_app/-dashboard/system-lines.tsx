import { health, mails } from '@crm/contract'
import { withoutViewAs } from '@crm/domain/people/actor'
import { can } from '@crm/domain/people/can'
import { useQuery } from '@tanstack/react-query'
import { linkOptions } from '@tanstack/react-router'
import HeartPulse from 'lucide-react/icons/heart-pulse'
import MailWarning from 'lucide-react/icons/mail-warning'
import ServerCrash from 'lucide-react/icons/server-crash'
import Webhook from 'lucide-react/icons/webhook'
import { routeQuery } from '~/api/route-query.ts'
import { useMe } from '~/session/me.ts'
import { countWords } from '~/ui/count-words.ts'
import { formatCount } from '~/ui/format.ts'
import { Line } from './waiting-line.tsx'

/** Failures that only an administrator can mend. */
export function SystemLines() {
  const me = withoutViewAs(useMe())
  return (
    <>
      {can.readHealthDetails(me).ok ? <Services /> : null}
      {can.readOutbox(me).ok ? <FailedMails /> : null}
      {can.readHealthDetails(me).ok ? <FailedJobs /> : null}
      {can.readHealthDetails(me).ok ? <Webhooks /> : null}
    </>
  )
}

const details = { ...routeQuery(health.details, {}), meta: { quiet: true } }

function Services() {
  const { data, isError } = useQuery(details)
  const down = data?.services.filter(({ state }) => state === 'down' || state === 'low')
  return (
    <Line
      icon={HeartPulse}
      title="Services down or low"
      n={down?.length}
      help={down?.map(({ name }) => name).join(', ')}
      isFailed={isError}
      link={linkOptions({ to: '/settings/health' })}
      opensPage
    />
  )
}

function FailedMails() {
  const query = useQuery(routeQuery(mails.count, { query: {} }))
  const { Failed: failed, Waiting: waiting = 0 } = query.data ?? {}
  return (
    <Line
      icon={MailWarning}
      title="Failed emails"
      n={failed}
      help={waiting > 0 ? `${formatCount(waiting)} more retrying` : 'Recipients did not get them'}
      isFailed={query.isError}
      link={linkOptions({ to: '/settings/outbox', search: { state: 'Failed' } })}
    />
  )
}

function FailedJobs() {
  const query = useQuery(details)
  const { queue } = query.data ?? {}
  return (
    <Line
      icon={ServerCrash}
      title="Failed jobs"
      n={queue?.failed}
      help={queue?.failures.find(({ triesAgainAt }) => triesAgainAt === null)?.job ?? 'No more retries'}
      isFailed={query.isError || queue === null}
      link={linkOptions({ to: '/settings/health', hash: 'failed-jobs' })}
    />
  )
}

/** Webhooks that the CRM or a person disabled, or whose deliveries fail. */
function Webhooks() {
  const query = useQuery(details)
  const { hooks } = query.data ?? {}
  const failures = hooks
    ? [
        ...(hooks.failing > 0 ? [`${formatCount(hooks.failing)} failing`] : []),
        ...(hooks.failed > 0 ? [`${countWords(hooks.failed, ['delivery', 'deliveries'])} failed`] : []),
      ]
    : []
  return (
    <Line
      icon={Webhook}
      title="Webhooks disabled or failing"
      n={hooks ? hooks.stopped + hooks.off + hooks.failing : undefined}
      help={failures.length > 0 ? failures.join(', ') : 'Disabled by a person or by failures'}
      isFailed={query.isError || hooks === null}
      link={linkOptions({ to: '/settings/hooks' })}
      opensPage
    />
  )
}
