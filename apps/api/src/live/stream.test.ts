import { cast } from '@crm/cast'
import { expect, test } from 'vitest'
import type { UserRow } from '../people/people.ts'
import { noteNotifications, openStream, personNow, tell } from './stream.ts'

const id = cast.rita.crm.id
const inAnHour = new Date(Date.now() + 3_600_000)
const listener = { userId: id, claims: [], viewerId: undefined, expiresAt: inAnHour }
const users = new Map([[id, { id, is_enabled: true } as UserRow]])

test('nobody is told anything once their token has ended', () => {
  expect(personNow(openStream(listener), users)).toMatchObject({ id })
  expect(personNow(openStream({ ...listener, expiresAt: new Date() }), users)).toBeUndefined()
  expect(personNow(openStream(listener), new Map())).toBeUndefined()
})

test('who takes nothing is left', () => {
  const stream = { ...openStream(listener), isBehind: false }
  const { body } = stream
  for (let lines = 0; lines < 5_000 && !body.destroyed; lines++) {
    noteNotifications(stream)
    tell(stream, String(lines))
  }
  expect(body.destroyed).toBe(true)
  expect(body.readableLength).toBeLessThan(70_000)
})

test('a line that is still says so once in a while, and not before what was missed is told', () => {
  const stream = openStream(listener)
  tell(stream, '1')
  expect(stream.body.readableLength).toBe(0)
  stream.isBehind = false
  tell(stream, '2')
  tell(stream, '3')
  expect(String(stream.body.read())).toBe('data: {"at":"2"}\n\n')
})
