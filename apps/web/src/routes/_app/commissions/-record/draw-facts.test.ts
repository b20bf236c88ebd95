import type { Draw } from '@crm/contract/web/draw-shapes'
import type { DrawState } from '@crm/domain/commissions/draw-actions'
import type { Actor } from '@crm/domain/people/actor'
import { expect, test } from 'vitest'
import { changeableBy } from './draw-facts.ts'

const rita: Actor = {
  id: 'rita',
  name: 'Rita Reyes',
  role: 'USER',
  department: 'Sales',
  claims: ['Client.Read.Own', 'Sale.Read.Own'],
}
const fiona: Actor = {
  ...rita,
  id: 'fiona',
  name: 'Fiona Chen',
  claims: ['Sale.Read.All', 'Commission.Admin'],
}

test.each<[DrawState, string, string]>([
  ['Requested', 'amount notes', 'amount notes'],
  ['Approved', '', 'checkNumber paymentDate notes'],
  ['Paid', '', 'checkNumber paymentDate notes'],
  ['Denied', '', ''],
])(
  'for a draw that is %s, the requester may edit “%s” and the approver “%s”',
  (state, byRequester, byAdmin) => {
    const draw = { state, requestedBy: 'rita' } as Draw
    expect(changeableBy(rita, { repId: 'rita', formerRepIds: [] }, draw).join(' ')).toBe(byRequester)
    expect(changeableBy(fiona, { repId: 'rita', formerRepIds: [] }, draw).join(' ')).toBe(byAdmin)
    expect(changeableBy({ ...rita, id: 'sam' }, { repId: 'rita', formerRepIds: [] }, draw)).toEqual([])
  },
)
