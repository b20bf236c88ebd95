import { expect, test, vi } from 'vitest'
import { checkLead, valuesOfNewLead } from './lead-values.ts'

// Outside a browser, the sign-in client logs that there is no window.
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
  // A pasted two-line cell: the browser joins the lines.
  ['909-555-8201 951-555-8202', []],
])('the form parses the phone %s as the server does', async (phone1, expected) => {
  expect(await fieldsAtFault({ phone1 })).toEqual(expected)
})

test.each([
  ['po@', ['email1']],
  ['ada@mail.example.', []],
  ['ada@mail.example bo@mail.example', []],
  ['john smith@mail.example', ['email1']],
])('the form parses the e-mail %s as the server does', async (email1, expected) => {
  expect(await fieldsAtFault({ email1 })).toEqual(expected)
})

test('all errors are shown at once', async () => {
  expect(await fieldsAtFault({ lastName: '', phone1: '12345', email1: 'po@' })).toEqual([
    'email1',
    'phone1',
    'lastName',
  ])
})

test('only a marketer becomes the setter of leads they enter', () => {
  expect(valuesOfNewLead(max).repId).toBe('id-max')
  expect(valuesOfNewLead(rita).repId).toBe('')
})
