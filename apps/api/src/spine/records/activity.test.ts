import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#platform/ids'
import { startTestServer, type TestServer } from '#test/server'
import { changesSince } from './activity.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

test('changes since a version are read from the index, by type and id', async () => {
  await sql`
    insert into activity (id, at, actor_kind, verb, subject_type, subject_id)
    select gen_random_uuid(), now(), 'system', 'lead.changed', 'lead', gen_random_uuid() from generate_series(1, 5000)
  `.execute(server.db.read)
  await sql`analyze activity`.execute(server.db.read)
  const asked = changesSince(server.db.read, { type: 'lead', id: newId() }, 1)
  const plan = JSON.stringify(await asked.explain('json'))
  expect(plan).toMatch(/"Index Cond":"\(\(subject_type = [^"]+\) AND \(subject_id = [^"]+\)\)"/)
})
