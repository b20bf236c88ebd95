import { expect, test } from 'vitest'
import { claims, departments, groups, roles } from './actor.ts'

test('roles, departments, claims and groups match the specification', () => {
  expect(roles).toEqual(['ADMIN', 'MANAGER', 'USER'])
  expect(departments).toEqual(['Sales', 'Marketing', 'Operations', 'Servicing', 'Finance'])
  expect(claims).toEqual([
    'Client.Read.Own',
    'Client.Read.All',
    'Sale.Read.Own',
    'Sale.Read.All',
    'Commission.Admin',
  ])
  expect(groups.join(', ')).toBe(
    'Accounting Team, Engineering Team, Admin Team, Testing, Operations Team, Software Development Team, ' +
      'Installation Team, Sales Team, Marketing Team',
  )
})
