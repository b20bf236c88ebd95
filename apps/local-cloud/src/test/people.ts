import type { People, Person } from '../people.ts'

const person = (givenName: string, surname: string, details: Partial<Person> = {}): Person => ({
  oid: `c0000000-0000-4000-8000-${givenName.toLowerCase().padEnd(12, '0')}`,
  username: `${givenName}.${surname}@sunridge.example`.toLowerCase(),
  displayName: `${givenName} ${surname}`,
  givenName,
  surname,
  jobTitle: null,
  mobilePhone: null,
  roles: [],
  group: 'Sales Team',
  card: ['Sales, user', 'Own leads and sales'],
  shelf: 'staff',
  profile: 'ok',
  ...details,
})

export const rita = person('Rita', 'Reyes', {
  jobTitle: 'Sales representative',
  mobilePhone: '+1 416 555 0101',
  roles: ['Client.Read.Own', 'Sale.Read.Own'],
})

/** A small organization with one person of every kind. */
export const people = {
  organisation: {
    name: 'Sunridge Solar',
    domain: 'sunridge.example',
    tenantId: '11111111-2222-4333-8444-555555555555',
  },
  application: {
    clientId: 'aaaaaaaa-0000-4000-8000-000000000001',
    apiAudience: 'bbbbbbbb-0000-4000-8000-000000000002',
  },
  groups: ['Sales Team', 'Marketing Team', 'Testing'],
  people: [
    rita,
    person('Max', 'Weber', { group: 'Marketing Team', card: ['Marketing, user', 'All leads, no sales'] }),
    person('Nia', 'Quist', { group: 'Testing', card: ['No department, user', 'No client data'] }),
    person('Elsa', 'Ember', { shelf: 'trouble', profile: 'expired', card: ['Session expired', ''] }),
    person('Cleo', 'Lamm', { shelf: 'trouble', profile: 'challenged', card: ['Must sign in again', ''] }),
    person('Gus', 'Holm', { shelf: 'trouble', profile: 'missing', card: ['Not in the directory', ''] }),
    person('Petra', 'Falk', { shelf: 'trouble', profile: 'down', card: ['Profile service down', ''] }),
    person('Mark', 'Mole', { shelf: 'trouble', profile: 'malformed', card: ['Malformed profile', ''] }),
  ],
} satisfies People
