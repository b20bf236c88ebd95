import type { Appointment } from '@crm/contract/web/appointment-shapes'
import type { ServiceJob } from '@crm/contract/web/service-job-shapes'
import { expect, test } from 'vitest'
import { planOf, repairsOf, type Stop } from './day-plan.ts'

const visit = (id: string, dateTime: string) =>
  ({ id, dateTime, type: 'Home', durationMinutes: 60 }) as unknown as Appointment
const repair = (number: string, repairScheduledDate: string | null) =>
  ({ number, repairScheduledDate }) as unknown as ServiceJob
const names = (stops: readonly Stop[]) =>
  stops.map((stop) => (stop.kind === 'visit' ? stop.appointment.id : stop.job.number))

const now = new Date('2026-03-10T17:30:00Z')

test.each<[string, readonly Appointment[], readonly ServiceJob[], readonly string[]]>([
  ['nothing', [], [], []],
  [
    'repairs alone, by day and then by number',
    [],
    [repair('S-1010', '2026-03-11'), repair('S-1002', '2026-03-10'), repair('S-999', '2026-03-10')],
    ['S-999', 'S-1002', 'S-1010'],
  ],
  [
    'a repair after the appointments of its day and before those of the next',
    [visit('tomorrow', '2026-03-11T17:00:00Z'), visit('tonight', '2026-03-11T02:00:00Z')],
    [repair('S-1001', '2026-03-10'), repair('S-1002', '2026-03-11')],
    ['tonight', 'S-1001', 'tomorrow', 'S-1002'],
  ],
  [
    'an appointment that is under way first, and none that is over',
    [visit('over', '2026-03-10T14:00:00Z'), visit('under way', '2026-03-10T17:00:00Z')],
    [repair('S-1001', '2026-03-10')],
    ['under way', 'S-1001'],
  ],
  ['no job without a day', [], [repair('S-1001', null)], []],
])('the plan of a day has %s', (_, appointments, jobs, expected) => {
  expect(names(planOf(appointments, jobs, now))).toEqual(expected)
})

test('requests the unfinished repairs of two days, also across the end of a year', () => {
  expect(repairsOf('me', '2026-12-31')).toMatchObject({
    technician: ['me'],
    repairFrom: '2026-12-31',
    repairTo: '2027-01-01',
  })
  expect(repairsOf('me', '2026-12-31')?.status).not.toContain('Testing')
})
