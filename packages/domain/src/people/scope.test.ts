import { expect, test } from 'vitest'
import type { Actor, Claim, Role } from './actor.ts'
import { leadScope, saleScope } from './scope.ts'

const rows: readonly [Role, readonly Claim[], string, string][] = [
  ['USER', [], 'None', 'None'],
  ['USER', ['Client.Read.Own'], 'Own', 'None'],
  ['USER', ['Client.Read.Own', 'Client.Read.All'], 'All', 'None'],
  ['USER', ['Sale.Read.Own'], 'None', 'Own'],
  ['USER', ['Client.Read.All', 'Sale.Read.All'], 'All', 'All'],
  ['USER', ['Commission.Admin'], 'None', 'None'],
  ['MANAGER', [], 'None', 'None'],
  ['ADMIN', [], 'All', 'All'],
]

test.each(rows)('%s with %j: leads %s, sales %s', (role, claims, leads, sales) => {
  const actor: Actor = { id: 'a', name: 'A', role, department: 'Sales', claims }
  expect(leadScope(actor)).toBe(leads)
  expect(saleScope(actor)).toBe(sales)
})
