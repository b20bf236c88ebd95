import { commissions } from '@crm/contract'
import type { Commission, CommissionChanges } from '@crm/contract/web/commission-shapes'
import { factKind } from '~/records/edit/record-kind.ts'
import { sheetFacts } from './sheet-values.ts'

export const sheetKind = factKind<Commission, CommissionChanges>()({
  what: 'this commission sheet',
  facts: sheetFacts,
  get: commissions.get,
  update: commissions.update,
  nameOf: ({ jobNumber }) => jobNumber,
})
