import { cast } from '@crm/cast'
import { expect, test } from 'vitest'
import type { UserRow } from '#spine/people/people'
import { addNotifications, openStream, currentPerson, flush } from './stream.ts'

const id = cast.rita.crm.id
const inAnHour = new Date(Date.now() + 3_600_000)
const listener = { userId: id, claims: [], viewerId: undefined, expiresAt: inAnHour }
const users = new Map([[id, { id, is_enabled: true } as UserRow]])

test('no event is sent after the token has expired', () => {
  expect(currentPerson(openStream(listener), users)).toMatchObject({ id })
  expect(currentPerson(openStream({ ...listener, expiresAt: new Date() }), users)).toBeUndefined()
  expect(currentPerson(openStream(listener), new Map())).toBeUndefined()
})

test('a client that reads nothing is disconnected', () => {
  const stream = { ...openStream(listener), isBehind: false }
  const { body } = stream
  for (let lines = 0; lines < 5_000 && !body.destroyed; lines++) {
    addNotifications(stream)
    flush(stream, String(lines))
  }
  expect(body.destroyed).toBe(true)
  expect(body.readableLength).toBeLessThan(70_000)
})

test('an idle stream sends a heartbeat, but not before the backlog was sent', () => {
  const stream = openStream(listener)
  flush(stream, '1')
  expect(stream.body.readableLength).toBe(0)
  stream.isBehind = false
  flush(stream, '2')
  flush(stream, '3')
  expect(String(stream.body.read())).toBe('data: {"at":"2"}\n\n')
})
