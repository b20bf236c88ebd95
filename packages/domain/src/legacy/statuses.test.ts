import { expect, test } from 'vitest'
import { phases } from '../sales/phases.ts'
import { legacyLeadStatuses, leadStatusFrom } from './lead-statuses.ts'
import { legacySaleStatuses, saleStatusFrom } from './sale-statuses.ts'

const unknown = { isPaid: null, isReviewed: null }

test('every legacy lead status maps to a CRM status; hot becomes new', () => {
  expect(legacyLeadStatuses.map((status) => [status, leadStatusFrom(status)])).toEqual([
    ['New Lead', 'New'],
    ['Cold Lead', 'Cold'],
    ['Hot Lead', 'New'],
    ['Dead Lead', 'Dead'],
    ['Appointment Scheduled', 'Appointment'],
    ['Sold', 'Sold'],
  ])
})

test('every legacy sale status maps to a phase with one of its steps', () => {
  const standings = legacySaleStatuses.map((status) => {
    const { status: phase, subStatus } = saleStatusFrom(status, unknown)
    return `${status || '(empty)'} -> ${phase}${subStatus ? `, ${subStatus}` : ''}`
  })
  expect(standings).toEqual([
    '(empty) -> Pending',
    'Cancelled: Cancelled -> Cancelled',
    'Completed: Completed -> Complete',
    'Design: Assigned -> Design, Assigned',
    'Design: Client Review -> Design, ClientReview',
    'Design: Installer Review -> Design, InstallerReview',
    'Design: Pending -> Design, Pending',
    'Design: Ready -> Design, Ready',
    'Inspection: Pending -> Inspection, Pending',
    'Inspection: Ready -> Inspection, Ready',
    'Inspection: Scheduled -> Inspection, Scheduled',
    'Install: Pending -> Install, Pending',
    'Install: Ready -> Install, Ready',
    'Install: Scheduled -> Install, Scheduled',
    'Monitoring: Pending -> Monitoring, Pending',
    'Monitoring: Ready -> Monitoring, Ready',
    'Payment: Ready -> Payment, Ready',
    'Permit: Design Revision -> Permit, DesignRevision',
    'Permit: Pending -> Permit, Pending',
    'Permit: Ready -> Permit, Ready',
    'Permit: Submitted -> Permit, Submitted',
    'PTO: Pending -> PTO, Pending',
    'PTO: Ready -> PTO, Ready',
    'PTO: Submitted -> PTO, Submitted',
    'Survey: Pending -> Survey, Pending',
    'Survey: Ready -> Survey, Ready',
    'Survey: Scheduled -> Survey, Scheduled',
  ])
  for (const status of legacySaleStatuses) {
    const { status: phase, subStatus } = saleStatusFrom(status, unknown)
    expect(subStatus === null || phases[phase].subs.includes(subStatus), status).toBe(true)
  }
})

test.each([
  ['Completed: Completed', { isReviewed: false }, 'QAReview'],
  ['Completed: Completed', { isReviewed: true }, 'Complete'],
  ['Payment: Ready', { isPaid: true }, 'QAReview'],
  ['Payment: Ready', { isPaid: false }, 'Payment'],
  ['Design: Ready', { isPaid: true, isReviewed: false }, 'Design'],
] as const)('%s with %o maps to %s', (status, known, phase) => {
  expect(saleStatusFrom(status, { ...unknown, ...known }).status).toBe(phase)
})
