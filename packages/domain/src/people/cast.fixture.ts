/** The demo organization as actors, for permission tests. */
import type { Actor } from './actor.ts'

const person = (
  name: string,
  role: Actor['role'],
  department: Actor['department'],
  claims: Actor['claims'],
): Actor => ({ id: name, name, role, department, claims })

const both = ['Client.Read.All', 'Sale.Read.All'] as const
export const people = {
  Rita: person('Rita', 'USER', 'Sales', ['Client.Read.Own', 'Sale.Read.Own']),
  Sam: person('Sam', 'USER', 'Sales', ['Client.Read.Own', 'Sale.Read.Own']),
  Mona: person('Mona', 'MANAGER', 'Sales', both),
  Max: person('Max', 'USER', 'Marketing', ['Client.Read.All']),
  Sofia: person('Sofia', 'USER', 'Operations', both),
  Sven: person('Sven', 'USER', 'Servicing', both),
  Fiona: person('Fiona', 'USER', 'Finance', [...both, 'Commission.Admin']),
  Adam: person('Adam', 'ADMIN', null, both),
  Nia: person('Nia', 'USER', null, []),
}
