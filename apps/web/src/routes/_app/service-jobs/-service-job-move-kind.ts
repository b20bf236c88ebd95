import { serviceJobs } from '@crm/contract'
import type { ServiceJob, ServiceJobChanges } from '@crm/contract/web/service-job-shapes'
import { can } from '@crm/domain/people/can'
import { servicePhases } from '@crm/domain/service-jobs/phases'
import { send } from '~/api/send.ts'
import { noteOwnSave } from '~/records/edit/own-saves.ts'
import { factKind } from '~/records/edit/record-kind.ts'
import { jobSubject } from '~/kinds/service-jobs/job-subject.ts'
import { serviceJobFacts } from './-service-job-facts.tsx'

/** For moves: saving one offers no further move. */
export const serviceJobMoveKind = factKind<ServiceJob, ServiceJobChanges>()({
  what: 'this service job',
  facts: serviceJobFacts,
  get: serviceJobs.get,
  update: serviceJobs.update,
  nameOf: ({ number }) => number,
  // The server undoes a move: phase, step, clock and the dates it set.
  undoOf: (before, saved, { status, subStatus }) => {
    const isMove = status !== undefined || subStatus !== undefined
    if (!isMove || saved.version === before.version) return undefined
    const { id, version, number } = saved
    const run = async () => {
      const undone = await send(serviceJobs.undoMove, { params: { id }, body: { version } }, { act: false })
      noteOwnSave(id, version, undone.version)
    }
    return { what: `Move of ${number} to ${servicePhases[saved.status].label}`, run }
  },
  may: (me, job) => can.changeServiceJob(me, job && jobSubject(job)),
})
