import { claims, groups } from '@crm/domain/people/actor'
import { can } from '@crm/domain/people/can'
import { expect, test } from 'vitest'
import { cast, directoryFile, organization, people } from './cast.ts'
import { actorOf } from './people-shapes.ts'

const uuid = (version: number) =>
  new RegExp(`^[0-9a-f]{8}-[0-9a-f]{4}-${version}[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$`)

test('every person has one identity in the directory and, except Noah, one in the CRM', () => {
  expect(new Set(people.map(({ oid }) => oid)).size).toBe(17)
  expect(new Set(people.map(({ username }) => username)).size).toBe(17)
  expect(new Set(people.flatMap(({ crm }) => crm?.id ?? [])).size).toBe(16)
  for (const { oid } of people) expect(oid).toMatch(uuid(4))
  for (const id of people.flatMap(({ crm }) => crm?.id ?? [])) expect(id).toMatch(uuid(7))
  expect(cast.noah.crm).toBeNull()
})

test('usernames are first.last at the domain of the organization', () => {
  expect(cast.rita.username).toBe('rita.reyes@sunridge.example')
  expect(people.every(({ username }) => username.endsWith(`@${organization.domain}`))).toBe(true)
})

test('only Rita and Sam are eligible for round-robin', () => {
  const eligible = people.filter(({ crm }) => crm?.isEnabled && crm.isSales && crm.hisLicenseNum)
  expect(eligible.map(({ givenName }) => givenName)).toEqual(['Rita', 'Sam'])
})

test('the picker shows twelve staff and five people with sign-in problems', () => {
  expect(people.filter(({ shelf }) => shelf === 'staff')).toHaveLength(12)
  expect(people.filter(({ shelf }) => shelf === 'trouble').map(({ card }) => card[0])).toEqual([
    'Disabled',
    'First sign-in',
    'Session expired',
    'Not in the directory',
    'Profile service down',
  ])
})

test('the directory file has claims and groups, and no CRM data', () => {
  const file = directoryFile()
  expect(file.groups).toEqual([...groups])
  expect(file.people.flatMap(({ roles }) => roles).filter((role) => !claims.includes(role))).toEqual([])
  expect(file.people.some((person) => 'crm' in person)).toBe(false)
  expect(JSON.parse(JSON.stringify(file))).toEqual(file)
})

test('people become actors for permission rules', () => {
  expect(can.readLead(actorOf(cast.nia)).ok).toBe(false)
  expect(can.reassignLead(actorOf(cast.mona)).ok).toBe(true)
  expect(() => actorOf(cast.noah)).toThrow('Noah Fry has no CRM user')
})
