import { can } from '@crm/domain/people/can'
import { Refusal } from '../refusals.ts'
import { route } from '../route.ts'
import { IdParams, Removed } from '../shapes.ts'
import {
  AddressListQuery,
  NewWebAddress,
  WebAddress,
  WebAddressChanges,
  WebAddressConflict,
  WebAddresses,
} from './address-shapes.ts'

export const get = route({
  method: 'GET',
  path: '/webAddresses/{id}',
  summary: 'Get an address',
  who: 'staff',
  params: IdParams,
  answers: { 200: WebAddress, 400: Refusal, 404: Refusal, 500: Refusal },
})

export const list = route({
  method: 'GET',
  path: '/webAddresses',
  summary: 'List addresses, newest first',
  who: 'staff',
  query: AddressListQuery,
  answers: { 200: WebAddresses, 404: Refusal, 500: Refusal },
})

export const ofSale = route({
  method: 'GET',
  path: '/webAddresses/sale/{id}',
  summary: 'Get the address of a sale',
  who: 'staff',
  params: IdParams,
  answers: { 200: WebAddress, 400: Refusal, 404: Refusal, 500: Refusal },
})

export const create = route({
  method: 'POST',
  path: '/webAddresses',
  summary: 'Add an address to a lead',
  who: can.changeAddress,
  body: NewWebAddress,
  changes: ['webAddress', 'webLead', 'activity-feed'],
  answers: { 201: WebAddress, 400: Refusal, 403: Refusal, 404: Refusal, 500: Refusal },
})

export const update = route({
  method: 'PUT',
  path: '/webAddresses/{id}',
  summary: 'Update an address',
  description: 'To make the address the primary one, set `type` to `Primary`.',
  who: can.changeAddress,
  params: IdParams,
  body: WebAddressChanges,
  changes: ['webAddress', 'webLead', 'activity-feed'],
  answers: {
    200: WebAddress,
    400: Refusal,
    403: Refusal,
    404: Refusal,
    409: WebAddressConflict,
    500: Refusal,
  },
})

export const remove = route({
  method: 'DELETE',
  path: '/webAddresses/{id}',
  summary: 'Remove an address',
  description: 'You can restore a removed address.',
  who: can.removeAddress,
  params: IdParams,
  changes: ['webAddress', 'webLead', 'activity-feed'],
  answers: { 200: Removed, 400: Refusal, 403: Refusal, 404: Refusal, 500: Refusal },
})

export const restore = route({
  method: 'POST',
  path: '/webAddresses/{id}/restore',
  summary: 'Restore a removed address',
  who: can.removeAddress,
  ours: true,
  params: IdParams,
  changes: ['webAddress', 'webLead', 'activity-feed'],
  answers: { 200: WebAddress, 400: Refusal, 403: Refusal, 404: Refusal, 500: Refusal },
})
