/** The moves of a service job, by the domain rules that the server uses, and how to run them. */
import type { ServiceJob, ServiceJobChanges } from '@crm/contract/web/service-job-shapes'
import type { Actor } from '@crm/domain/people/actor'
import { can } from '@crm/domain/people/can'
import { subLabel } from '@crm/domain/sales/phases'
import {
  type ServiceMoveRequest,
  type ServiceStamp,
  datesRecordedByService,
  decideServiceMove,
} from '@crm/domain/service-jobs/moves'
import { type ServiceJobStatus, pathOf, servicePhases, serviceSteps } from '@crm/domain/service-jobs/phases'
import { isKeyOf } from '@crm/domain/own'
import { lazyPart } from '~/ui/lazy.tsx'
import { orEnqueue } from '~/offline/send-outbox.ts'
import { beginEdit } from '~/records/edit/edit.tsx'
import { askPerson } from '~/records/edit/questions.tsx'
import { toast } from '~/ui/toast.ts'
import { jobSubject } from '~/kinds/service-jobs/job-subject.ts'
import { type VisibleField, serviceJobFacts } from '../-service-job-facts.tsx'
import { serviceJobMoveKind } from '../-service-job-move-kind.ts'
import { queuedMove } from './queued-move.ts'

const MoveDialog = lazyPart(() => import('./move-dialog.tsx'))

export interface Way {
  readonly kind: 'forward' | 'back' | 'step'
  /** "Move to Repair" */
  readonly label: string
  readonly asked: ServiceMoveRequest
  /** The reason it is disabled for this person; undefined where it is enabled. */
  readonly reason: string | undefined
  /** Fields to fill in first. */
  readonly needs: readonly (VisibleField | 'reason')[]
  /** The dates that it records: today is the default. */
  readonly dates: readonly (ServiceStamp & VisibleField)[]
}

/** The other steps of its phase, then the other phases of its path. */
export function waysOf(job: ServiceJob, me: Actor, now: Date): readonly Way[] {
  const path = pathOf(job.type)
  const steps = job.status === 'Completed' ? [] : serviceSteps.filter((step) => step !== job.subStatus)
  return [
    ...steps.map((subStatus) =>
      way(job, me, now, {
        kind: 'step',
        label: `${servicePhases[job.status].label}: ${subLabel(subStatus)}`,
        asked: { subStatus },
      }),
    ),
    ...path.filter((status) => status !== job.status).map((status) => wayTo(job, me, now, status)),
  ]
}

/** The other phases of its current path. */
export const otherPhases = (job: ServiceJob, me: Actor): readonly Way[] =>
  waysOf(job, me, new Date()).filter(({ kind }) => kind !== 'step')

/** A move to any phase, also outside of its path: the rules refuse impossible ones. */
export function wayTo(job: ServiceJob, me: Actor, now: Date, status: ServiceJobStatus): Way {
  const path = pathOf(job.type)
  const isForward = path.indexOf(status) > path.indexOf(job.status)
  const { label } = servicePhases[status]
  const verb = isForward ? 'Move' : 'Back'
  return way(job, me, now, {
    kind: isForward ? 'forward' : 'back',
    label: status === 'Completed' ? 'Complete' : `${verb} to ${label}`,
    asked: { status },
  })
}

/** Repeats the rule check with each missing field assumed present, and collects those fields. */
function way(
  job: ServiceJob,
  me: Actor,
  now: Date,
  offer: Pick<Way, 'kind' | 'label' | 'asked'>,
  needs: Way['needs'] = [],
): Way {
  const given = Object.fromEntries(needs.map((field) => [field, '…']))
  const decision = decideServiceMove(
    { ...job, ...given },
    { ...offer.asked, ...given },
    {
      now,
      whyNot: (right) => {
        const decided = can.moveServiceJob(me, right, jobSubject(job))
        return decided.ok ? undefined : decided.reason
      },
    },
  )
  if (!decision || decision.ok) {
    const dates = datesRecordedByService(job, {
      ...offer.asked,
      status: offer.asked.status ?? job.status,
    })
    return { ...offer, reason: undefined, needs, dates: dates }
  }
  const field = decision.status === 400 ? decision.field : undefined
  if (!isAsked(field) || needs.includes(field)) return { ...offer, reason: decision.reason, needs, dates: [] }
  return way(job, me, now, offer, [...needs, field])
}

/** True for fields a person can fill in; the status itself is not one. */
const isAsked = (field: string | undefined): field is Way['needs'][number] =>
  field === 'reason' || (field !== undefined && isKeyOf(serviceJobFacts, field))

/** Moves that need a reason or a field ask first. */
export const takeWay = (job: ServiceJob, chosen: Way): Promise<unknown> =>
  chosen.needs.length === 0 && chosen.dates.length === 0
    ? move(job, chosen.asked)
    : askPerson<void>((close) => <MoveDialog job={job} way={chosen} onClose={close} />)

async function move(job: ServiceJob, changes: ServiceJobChanges): Promise<void> {
  const moved = await beginEdit(serviceJobMoveKind, job).save(
    changes,
    orEnqueue(queuedMove(job, changes, new Date())),
  )
  if (moved) showMoved(moved)
}

export function showMoved(moved: ServiceJob): void {
  const { number, status, subStatus } = moved
  const { label } = servicePhases[status]
  toast.done(
    subStatus && subStatus !== 'Pending'
      ? `${number} is at ${label}: ${subLabel(subStatus)}`
      : `${number} is in ${label}`,
    { undoes: moved },
  )
}
