import { expect, test } from 'vitest'
import { Unreachable, Unsent } from './errors.ts'
import { isServerError, messageOf, ServerError } from './server-error.ts'

test.each([
  ['our own class is a server error', new ServerError(404, { message: 'Lead not found' }), true],
  [
    'any error with a status and a message is a server error',
    { status: 500, body: { message: 'Not OK' } },
    true,
  ],
  ['a status without a body is no server error', { status: 500 }, false],
  ['a body without a message is no server error', { status: 500, body: {} }, false],
  ['an ordinary error is no server error', new Error('status'), false],
  ['nothing', undefined, false],
])('%s', (_name, error, expected) => {
  expect(isServerError(error)).toBe(expected)
})

test('the message is the server’s, or the default sentence', () => {
  expect(messageOf(new ServerError(404, { message: 'Lead not found' }))).toBe('Lead not found')
  expect(messageOf(new ServerError(500, { message: '' }))).toBe('An unknown error occurred')
  expect(messageOf(new TypeError('x is undefined'))).toBe('An unknown error occurred')
  expect(messageOf(new Unreachable('The server cannot be reached.'))).toBe('An unknown error occurred')
  expect(messageOf(new Unsent())).toBe('No connection. Your text is saved.')
})
