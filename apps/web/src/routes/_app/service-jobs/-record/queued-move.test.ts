import type { ServiceJob, ServiceJobChanges } from '@crm/contract/web/service-job-shapes'
import { expect, test } from 'vitest'
import { queuedMove } from './queued-move.ts'

const now = new Date('2026-03-11T06:30:00Z')
const job = {
  id: 'j',
  number: 'S-1024',
  leadId: 'l',
  lead: { fullName: 'Ann Lopez' },
  version: 4,
  status: 'Repair',
  subStatus: 'Scheduled',
} as unknown as ServiceJob

// The Pacific day, where it is still evening.
test.each<[ServiceJobChanges, object, string]>([
  [
    { subStatus: 'WaitingOnParts' },
    { status: 'Repair', subStatus: 'WaitingOnParts' },
    'S-1024: Repair, Waiting on parts',
  ],
  [{ status: 'Testing' }, { status: 'Testing', subStatus: 'Pending' }, 'S-1024: Testing'],
  [
    { status: 'RMA', reason: 'The inverter, too.' },
    { status: 'RMA', subStatus: 'Pending', reason: 'The inverter, too.' },
    'S-1024: RMA. The inverter, too.',
  ],
  [
    { status: 'Completed' },
    { status: 'Completed', subStatus: null, jobCompleteDate: '2026-03-10' },
    'S-1024: Completed',
  ],
])('%j is queued as %j', (changes, body, words) => {
  const waiting = queuedMove(job, changes, now)
  expect(JSON.parse(JSON.stringify(waiting.body))).toEqual({ ...body, version: 4 })
  expect(waiting).toMatchObject({ kind: 'serviceJob', leadName: 'Ann Lopez', words, params: { id: 'j' } })
})

test('a later queued move keeps nothing of the one that it replaces', () => {
  const former = queuedMove(job, { status: 'Completed', reason: 'Tested on the way.' }, now).body
  const later = queuedMove(job, { status: 'Testing' }, now).body
  expect(JSON.parse(JSON.stringify({ ...former, ...later }))).toEqual({
    status: 'Testing',
    subStatus: 'Pending',
    version: 4,
  })
})
