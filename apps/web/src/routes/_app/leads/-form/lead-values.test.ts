import { expect, test, vi } from 'vitest'
import { checkLead, valuesOfNewLead } from './lead-values.ts'

// Outside a browser the sign-in client remarks that there is no window.
vi.hoisted(() => vi.spyOn(console, 'debug').mockImplementation(() => {}))

type Me = Parameters<typeof valuesOfNewLead>[0]
const max = { id: 'id-max', department: 'Marketing' } as Me
const rita = { id: 'id-rita', department: 'Sales' } as Me

const fieldsAtFault = async (values: object) =>
  Object.keys((await checkLead({ ...valuesOfNewLead(rita), lastName: 'Po', ...values })).errors)

test.each([
  ['12345', ['phone1']],
  ['(909) 555-0129', []],
  ['+1 909 555 0129', []],
])('the phone %s is read as the server reads it', async (phone1, expected) => {
  expect(await fieldsAtFault({ phone1 })).toEqual(expected)
})

test('all that is wrong is said at once', async () => {
  expect(await fieldsAtFault({ lastName: '', phone1: '12345', email1: 'po@' })).toEqual([
    'email1',
    'phone1',
    'lastName',
  ])
})

test('a marketer is the setter of what they enter, nobody else is', () => {
  expect(valuesOfNewLead(max).repId).toBe('id-max')
  expect(valuesOfNewLead(rita).repId).toBe('')
})
