import { can } from '@crm/domain/people/can'
import { Refusal } from '../refusals.ts'
import { route } from '../route.ts'
import {
  CommissionSettings,
  CommissionSettingsChanges,
  CommissionSettingsConflict,
  CommissionSettingsQuery,
} from './commission-settings-shapes.ts'

export const get = route({
  method: 'GET',
  path: '/commission-settings',
  summary: 'Get the commission settings',
  who: can.readCommissionPrices,
  query: CommissionSettingsQuery,
  answers: { 200: CommissionSettings, 403: Refusal, 404: Refusal, 500: Refusal },
})
export const update = route({
  method: 'PUT',
  path: '/commission-settings',
  summary: 'Update the commission settings',
  description: 'Existing sheets keep the settings with which they were created.',
  who: can.changeCommissionSettings,
  body: CommissionSettingsChanges,
  answers: {
    200: CommissionSettings,
    400: Refusal,
    403: Refusal,
    404: Refusal,
    409: CommissionSettingsConflict,
    500: Refusal,
  },
})
