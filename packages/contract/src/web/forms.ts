import { can } from '@crm/domain/people/can'
import { Refusal } from '../refusals.ts'
import { answers, route } from '../route.ts'
import { IdParams } from '../shapes.ts'
import { Pdf } from './contract-shapes.ts'
import {
  Form,
  FormChanges,
  FormMove,
  FormParams,
  FormPreview,
  FormSummaries,
  FormVersion,
  FormVersionConflict,
  NewFormVersion,
} from './form-shapes.ts'

/** A preview of a draft contract shows the version in use. */
const changes = ['form', 'contract', 'activity-feed']
const refusals = answers({ 400: Refusal, 403: Refusal, 404: Refusal, 500: Refusal })

export const list = route({
  method: 'GET',
  path: '/forms',
  summary: 'List the forms with their versions in use',
  who: can.manageForms,
  ours: true,
  answers: { 200: FormSummaries, 500: Refusal },
})

export const get = route({
  method: 'GET',
  path: '/forms/{template}',
  summary: 'Get a form with all versions of its text',
  who: can.manageForms,
  ours: true,
  params: FormParams,
  answers: { 200: Form, 400: Refusal, 500: Refusal },
})

export const create = route({
  method: 'POST',
  path: '/forms/{template}/versions',
  summary: 'Start a new version of a form',
  description: 'A form has at most one draft in each language.',
  who: can.manageForms,
  ours: true,
  params: FormParams,
  body: NewFormVersion,
  changes,
  answers: { 201: FormVersion, 400: Refusal, 500: Refusal },
})

export const update = route({
  method: 'PUT',
  path: '/form-versions/{id}',
  summary: 'Update the draft of a form',
  description: 'Unknown fields are refused. Required blocks may be missing until the version is approved.',
  who: can.manageForms,
  ours: true,
  params: IdParams,
  body: FormChanges,
  changes,
  answers: { 200: FormVersion, ...refusals, 409: FormVersionConflict },
})

export const approve = route({
  method: 'POST',
  path: '/form-versions/{id}/approve',
  summary: 'Approve the draft of a form',
  description: 'New contracts use it, and the former version is retired. Sent contracts do not change.',
  who: can.manageForms,
  ours: true,
  params: IdParams,
  body: FormMove,
  changes,
  answers: { 200: FormVersion, ...refusals, 409: FormVersionConflict },
})

export const retire = route({
  method: 'POST',
  path: '/form-versions/{id}/retire',
  summary: 'Retire a version of a form',
  description: 'Without an approved version, new contracts use version 1.',
  who: can.manageForms,
  ours: true,
  params: IdParams,
  body: FormMove,
  changes,
  answers: { 200: FormVersion, ...refusals, 409: FormVersionConflict },
})

export const preview = route({
  method: 'POST',
  path: '/forms/{template}/preview',
  summary: 'Get a text of a form as PDF',
  description: 'Nothing is saved.',
  who: can.manageForms,
  ours: true,
  params: FormParams,
  body: FormPreview,
  changes: [],
  streams: 'application/pdf',
  answers: { 200: Pdf, 400: Refusal, 404: Refusal, 500: Refusal },
})
