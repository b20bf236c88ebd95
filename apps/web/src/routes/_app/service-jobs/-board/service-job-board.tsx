import type { ServiceJob } from '@crm/contract/web/service-job-shapes'
import type { Actor } from '@crm/domain/people/actor'
import type { Decision } from '@crm/domain/people/permissions'
import { type ServiceJobStatus, serviceJobStatuses, servicePhases } from '@crm/domain/service-jobs/phases'
import { useQueries } from '@tanstack/react-query'
import { Board } from '~/boards/board.tsx'
import { BoardPage } from '~/boards/board-page.tsx'
import type { ListSearch } from '~/lists/list-search.ts'
import { useMe } from '~/session/me.ts'
import { Button } from '~/ui/button.tsx'
import { ErrorPanel } from '~/ui/error-panel.tsx'
import { serviceJobList } from '../-list/service-job-list.tsx'
import { NewServiceJobLink } from '../-new-service-job-link.tsx'
import { otherPhases, takeWay, wayTo } from '../-record/move-service-job.tsx'
import { boardFilter, cardsOf, serviceJobBoard } from './board-queries.ts'
import { ServiceJobCard } from './service-job-card.tsx'

/** All service jobs by status. */
export const ServiceJobBoard = () => (
  <BoardPage board={serviceJobBoard} list={serviceJobList} action={<NewServiceJobLink />}>
    {(search) => <Statuses search={search} />}
  </BoardPage>
)

/** One column per status. A job's own path may skip some of them. */
function Statuses({ search }: { readonly search: ListSearch }) {
  const me = useMe()
  const filter = boardFilter(search)
  const answers = useQueries({ queries: serviceJobStatuses.map((status) => cardsOf(status, filter)) })
  const failed = answers.find(({ isError, data }) => isError && !data)
  if (failed) {
    return (
      <ErrorPanel>
        <Button onClick={() => void failed.refetch()}>Try again</Button>
      </ErrorPanel>
    )
  }
  const to = (job: ServiceJob, status: string) => wayTo(job, me, new Date(), status as ServiceJobStatus)
  return (
    <div className="flex min-h-0 flex-1 pt-2">
      <Board
        label="Service job board"
        isNarrow
        columns={serviceJobStatuses.map((status, at) => {
          const page = answers[at]?.data
          return {
            key: status,
            title: servicePhases[status].label,
            cards: page?.items,
            total: page?.total,
            totalIsExact: page?.totalIsExact ?? true,
            empty: 'No jobs',
          }
        })}
        mayMove={(job) => mayMove(job, me)}
        whyNot={async (job, status) => {
          const { reason } = to(job, status)
          return reason === undefined ? undefined : { reasons: [reason] }
        }}
        onMove={async (job, status) => void (await takeWay(job, to(job, status)))}
      >
        {(job, move) => <ServiceJobCard job={job} move={move} />}
      </Board>
    </div>
  )
}

/** Allowed if any other status is open to this person; else the first reason. */
function mayMove(job: ServiceJob, me: Actor): Decision {
  const reasons = otherPhases(job, me).map(({ reason }) => reason)
  const [first] = reasons
  return first === undefined || reasons.includes(undefined)
    ? { ok: true, because: [] }
    : { ok: false, reason: first }
}
