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
  summary: 'What commissions are computed by, and who is written to about them',
  who: can.readCommissionPrices,
  query: CommissionSettingsQuery,
  answers: { 200: CommissionSettings, 403: Refusal, 404: Refusal, 500: Refusal },
})
export const update = route({
  method: 'PUT',
  path: '/commission-settings',
  summary: 'Change the commission settings; sheets that exist keep what they were made with',
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
