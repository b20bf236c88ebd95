import type { WebLead } from '@crm/contract/web/lead-shapes'
import { expect, test, vi } from 'vitest'
import type { LeadValues } from '../-form/lead-values.ts'
import { planAttachment } from './plan-attachment.ts'

// Outside a browser, the sign-in client logs that there is no window.
vi.hoisted(() => vi.spyOn(console, 'debug').mockImplementation(() => {}))

const lead = {
  firstName: 'Hector',
  lastName: 'Delgado',
  phone1: '+19095550129',
  email1: null,
  sourceName: 'Canvassing',
} as WebLead

const typed: LeadValues = {
  firstName: 'Alejandro',
  lastName: 'delgado',
  phone1: '909.555.0129',
  email1: 'alejandro@mail.example',
  installerId: '',
  sourceName: 'Self Generated',
  salesRepId: 'somebody',
  repId: '',
}

test('attaching fills empty fields, notes differences and skips what the lead already has', () => {
  expect(planAttachment(typed, lead, {})).toEqual({
    fills: [{ field: 'email1', label: 'Email', value: 'alejandro@mail.example' }],
    note: 'New inquiry\nFirst name: Alejandro\nSource: Self Generated',
  })
})

test('fields that the person may not fill go into the note', () => {
  const plan = planAttachment(typed, lead, { email1: 'Only others may.' })
  expect(plan.fills).toEqual([])
  expect(plan.note).toContain('Email: alejandro@mail.example')
})

test('the typed address goes into the note', () => {
  const plan = planAttachment(typed, lead, {}, ['Address: 12 Oak St, Ontario, CA 91762'])
  expect(plan.note).toMatch(/Source: Self Generated\nAddress: 12 Oak St, Ontario, CA 91762$/)
})
