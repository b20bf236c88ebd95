/** Where a service job may go, by the rules that the server decides by, and how it is sent there. */
import type { ServiceJob, ServiceJobChanges } from '@crm/contract/web/service-job-shapes'
import type { Actor } from '@crm/domain/people/actor'
import { can } from '@crm/domain/people/can'
import { subLabel } from '@crm/domain/sales/phases'
import { type ServiceMoveAsked, decideServiceMove } from '@crm/domain/service-jobs/moves'
import { type ServiceJobStatus, pathOf, servicePhases, serviceSteps } from '@crm/domain/service-jobs/phases'
import { late } from '../../../../late.tsx'
import { beginEdit } from '../../../../records/edit/edit.tsx'
import { askPerson } from '../../../../records/edit/questions.tsx'
import { toast } from '../../../../ui/toast.ts'
import { type ShownField, aboutJob, serviceJobFacts } from '../-service-job-facts.tsx'
import { serviceJobKind } from '../-service-job-kind.ts'

const MoveDialog = late(() => import('./move-dialog.tsx'))

export interface Way {
  readonly kind: 'forward' | 'back' | 'step'
  /** "Move to Repair" */
  readonly label: string
  readonly asked: ServiceMoveAsked
  /** Why it is not open to this person; undefined where it is. */
  readonly reason: string | undefined
  /** What has to be said first. */
  readonly needs: readonly (ShownField | 'reason')[]
}

/** Every step of its phase but its own, then every other phase of its path. */
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

/** Every other phase of its path, as it is now. */
export const otherPhases = (job: ServiceJob, me: Actor): readonly Way[] =>
  waysOf(job, me, new Date()).filter(({ kind }) => kind !== 'step')

/** To another phase, of whatever path: the rules say where there is none. */
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

/** Asked of the rules until they want nothing more: what is missing is taken as given, and asked for. */
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
        const decided = can.moveServiceJob(me, right, aboutJob(job))
        return decided.ok ? undefined : decided.reason
      },
    },
  )
  if (!decision || decision.ok) return { ...offer, reason: undefined, needs }
  const field = decision.status === 400 ? decision.field : undefined
  if (!isAsked(field) || needs.includes(field)) return { ...offer, reason: decision.reason, needs }
  return way(job, me, now, offer, [...needs, field])
}

/** What a person can say, where the status itself is none. */
const isAsked = (field: string | undefined): field is Way['needs'][number] =>
  field === 'reason' || (field !== undefined && field in serviceJobFacts)

/** What needs words or a field asks for them first. */
export const takeWay = (job: ServiceJob, chosen: Way): Promise<unknown> =>
  chosen.needs.length === 0
    ? move(job, chosen.asked)
    : askPerson<void>((close) => <MoveDialog job={job} way={chosen} onClose={close} />)

async function move(job: ServiceJob, changes: ServiceJobChanges): Promise<void> {
  const moved = await beginEdit(serviceJobKind, job).save(changes)
  if (moved) sayMoved(moved)
}

export function sayMoved({ number, status, subStatus }: ServiceJob): void {
  const { label } = servicePhases[status]
  toast.done(
    subStatus && subStatus !== 'Pending'
      ? `${number} is at ${label}: ${subLabel(subStatus)}`
      : `${number} is in ${label}`,
  )
}
