import { expect, test } from 'vitest'
import { readProfile } from './profile.ts'

const rita = {
  '@odata.context': 'https://graph.microsoft.com/v1.0/$metadata#users/$entity',
  id: '6b1f0c7e-0000-4000-8000-000000000001',
  displayName: 'Rita Romero',
  givenName: 'Rita',
  surname: 'Romero',
  jobTitle: null,
  mail: 'rita@example.com',
  userPrincipalName: 'rita@example.com',
  mobilePhone: '+1 909 555 0101',
}

test('a profile has the seven fields, and nothing else', () => {
  expect(readProfile(rita)).toEqual({
    displayName: 'Rita Romero',
    givenName: 'Rita',
    surname: 'Romero',
    jobTitle: null,
    mail: 'rita@example.com',
    userPrincipalName: 'rita@example.com',
    mobilePhone: '+1 909 555 0101',
  })
})

test('a field that the directory omits is empty', () => {
  expect(readProfile({ displayName: 'R', userPrincipalName: 'r@x' })?.mail).toBeNull()
})

test.each([
  ['a string', 'Rita'],
  ['nothing', null],
  ['no name', { ...rita, displayName: undefined }],
  ['a name that is not a string', { ...rita, displayName: null }],
  ['no principal name', { ...rita, userPrincipalName: undefined }],
  ['a phone that is not a string', { ...rita, mobilePhone: ['+1'] }],
])('%s is refused', (_name, body) => {
  expect(readProfile(body)).toBeUndefined()
})
