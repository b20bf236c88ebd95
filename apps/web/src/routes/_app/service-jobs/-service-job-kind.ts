import { serviceJobs } from '@crm/contract'
import type { ServiceJob, ServiceJobChanges } from '@crm/contract/web/service-job-shapes'
import { can } from '@crm/domain/people/can'
import { factKind } from '../../../records/edit/record-kind.ts'
import { aboutJob, serviceJobFacts } from './-service-job-facts.tsx'

export const serviceJobKind = factKind<ServiceJob, ServiceJobChanges>()({
  what: 'this service job',
  facts: serviceJobFacts,
  get: serviceJobs.get,
  update: serviceJobs.update,
  nameOf: ({ number }) => number,
  may: (me, job) => can.changeServiceJob(me, job && aboutJob(job)),
})
