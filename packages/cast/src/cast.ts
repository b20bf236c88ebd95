/** The demo organization: Sunridge Solar, Ontario, California (fictional), and all its people. */
import { type Claim, type Group, groups } from '@crm/domain/people/actor'
import type { CrmUser, Person } from './people-shapes.ts'

export const organization = {
  name: 'Sunridge Solar',
  city: 'Ontario',
  state: 'CA',
  domain: 'sunridge.example',
  tenantId: '7b1c5a3e-2d44-4f0a-9c61-5e0d8a1f2b01',
} as const

/** The CRM's registration in the directory: client id of the browser, and audience of the API's tokens. */
export const application = {
  clientId: '3f9e6d20-81b7-4c52-a7d4-0c2b9e6f1a02',
  apiAudience: '9a2d7c48-5e13-4b86-8f30-d17b4c5e0a03',
} as const

const ownOfSales: readonly Claim[] = ['Client.Read.Own', 'Sale.Read.Own']
const ownLeads: readonly Claim[] = ['Client.Read.Own']
const everything: readonly Claim[] = ['Client.Read.All', 'Sale.Read.All']
const finance: readonly Claim[] = [...everything, 'Commission.Admin']

export const cast = {
  rita: {
    ...identity('Rita', 'Reyes', 1),
    ...inGroup('Sales Team', 'Solar consultant', ownOfSales),
    ...staff('Sales, user', 'Own leads and sales'),
    crm: crmUser(1, { department: 'Sales', isSales: true, hisLicenseNum: '104417 SP' }),
  },
  sam: {
    ...identity('Sam', 'Ito', 2),
    ...inGroup('Sales Team', 'Solar consultant', ownOfSales),
    ...staff('Sales, user', 'Own leads and sales'),
    crm: crmUser(2, { department: 'Sales', isSales: true, hisLicenseNum: '118290 SP' }),
  },
  mona: {
    ...identity('Mona', 'Patel', 3),
    ...inGroup('Sales Team', 'Sales manager', everything),
    ...staff('Sales, manager', 'All leads and sales'),
    crm: crmUser(3, { role: 'MANAGER', department: 'Sales' }),
  },
  max: {
    ...identity('Max', 'Weber', 4),
    ...inGroup('Marketing Team', 'Marketing specialist', ['Client.Read.All']),
    ...staff('Marketing, user', 'All leads, no sales'),
    crm: crmUser(4, { department: 'Marketing', isMarketing: true }),
  },
  sofia: {
    ...identity('Sofia', 'Marin', 5),
    ...inGroup('Operations Team', 'Scheduler', everything),
    ...staff('Operations, user', 'All leads and sales'),
    crm: crmUser(5, { department: 'Operations' }),
  },
  omar: {
    ...identity('Omar', 'Haddad', 6),
    ...inGroup('Engineering Team', 'Permit and design engineer', everything),
    ...staff('Operations, user', 'All leads and sales'),
    crm: crmUser(6, { department: 'Operations' }),
  },
  ines: {
    ...identity('Ines', 'Costa', 7),
    ...inGroup('Installation Team', 'Installation manager', everything),
    ...staff('Operations, manager', 'All leads and sales'),
    crm: crmUser(7, { role: 'MANAGER', department: 'Operations' }),
  },
  sven: {
    ...identity('Sven', 'Lund', 8),
    ...inGroup('Operations Team', 'Service technician', everything),
    ...staff('Servicing, user', 'All leads and sales'),
    crm: crmUser(8, { department: 'Servicing' }),
  },
  fiona: {
    ...identity('Fiona', 'Chen', 9),
    ...inGroup('Accounting Team', 'Commission accountant', finance),
    ...staff('Finance, user', 'All, decides commissions'),
    crm: crmUser(9, { department: 'Finance' }),
  },
  carl: {
    ...identity('Carl', 'Berg', 10),
    ...inGroup('Accounting Team', 'Finance manager', finance),
    ...staff('Finance, manager', 'All, decides commissions'),
    crm: crmUser(10, { role: 'MANAGER', department: 'Finance' }),
  },
  adam: {
    ...identity('Adam', 'Osei', 11),
    ...inGroup('Admin Team', 'CRM administrator', everything),
    ...staff('No department, admin', 'All leads and sales'),
    crm: crmUser(11, { role: 'ADMIN' }),
  },
  nia: {
    ...identity('Nia', 'Quist', 12),
    ...inGroup('Testing', 'Quality tester', []),
    ...staff('No department, user', 'No client data'),
    crm: crmUser(12, {}),
  },
  dora: {
    ...identity('Dora', 'Vance', 13),
    ...inGroup('Sales Team', 'Solar consultant', ownLeads),
    ...trouble('Disabled', 'ok'),
    crm: crmUser(13, { department: 'Sales', isEnabled: false }),
  },
  noah: {
    ...identity('Noah', 'Fry', 14),
    ...inGroup('Sales Team', 'Solar consultant', ownOfSales),
    ...trouble('First sign-in', 'ok'),
    crm: null,
  },
  elsa: {
    ...identity('Elsa', 'Ember', 15),
    ...inGroup('Sales Team', 'Solar consultant', ownLeads),
    ...trouble('Session expired', 'expired'),
    crm: crmUser(15, { department: 'Sales' }),
  },
  gus: {
    ...identity('Gus', 'Holm', 16),
    ...inGroup('Sales Team', 'Solar consultant', ownLeads),
    ...trouble('Not in the directory', 'missing'),
    crm: crmUser(16, { department: 'Sales' }),
  },
  petra: {
    ...identity('Petra', 'Falk', 17),
    ...inGroup('Sales Team', 'Solar consultant', ownLeads),
    ...trouble('Profile service down', 'down'),
    crm: crmUser(17, { department: 'Sales' }),
  },
} satisfies Record<string, Person>

/** In display order of the picker. */
export const people: readonly Person[] = Object.values(cast)

/** Seed of the local directory, ready for JSON: everything except the CRM's own data. */
export const directoryFile = () => ({
  organisation: { name: organization.name, domain: organization.domain, tenantId: organization.tenantId },
  application: { ...application },
  groups: [...groups],
  people: people.map(directoryEntry),
})

function directoryEntry(person: Person): Omit<Person, 'crm'> {
  const { oid, username, displayName, givenName, surname, jobTitle, mobilePhone } = person
  const { roles, group, card, shelf, profile } = person
  return {
    oid,
    username,
    displayName,
    givenName,
    surname,
    jobTitle,
    mobilePhone,
    roles,
    group,
    card,
    shelf,
    profile,
  }
}

function identity(givenName: string, surname: string, number: number) {
  return {
    oid: `5a1d0c0e-0000-4000-8000-${hex12(number)}`,
    username: `${givenName}.${surname}@${organization.domain}`.toLowerCase(),
    displayName: `${givenName} ${surname}`,
    givenName,
    surname,
    // Area code 760, so that no demo lead shares a number with a user.
    mobilePhone: `+1760555${String(100 + number).padStart(4, '0')}`,
  }
}

function inGroup(group: Group, jobTitle: string, roles: readonly Claim[]) {
  return { group, jobTitle, roles }
}

function staff(first: string, second: string) {
  return { card: [first, second], shelf: 'staff', profile: 'ok' } as const
}

function trouble(line: string, profile: Person['profile']) {
  return { card: [line, ''], shelf: 'trouble', profile } as const
}

function crmUser(number: number, facts: Partial<Omit<CrmUser, 'id'>>): CrmUser {
  return {
    id: `01943800-0000-7000-8000-${hex12(number)}`,
    role: 'USER',
    department: null,
    isSales: false,
    isMarketing: false,
    hisLicenseNum: null,
    isEnabled: true,
    ...facts,
  }
}

function hex12(number: number): string {
  return number.toString(16).padStart(12, '0')
}
