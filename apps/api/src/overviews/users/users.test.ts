import { activity, hooks, installers, savedViews, users } from '@crm/contract'
import type { CallInput } from '@crm/contract/route'
import { sentenceText } from '@crm/domain/activity/sentence'
import { cast } from '@crm/cast'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aDocument, aLead, good } from '#test/builders'
import type { Client } from '#test/client'
import { startTestServer, type TestServer } from '#test/server'

let server: TestServer
let rita: Client
let mona: Client
let adam: Client
beforeAll(async () => {
  server = await startTestServer()
  ;[rita, mona, adam] = await Promise.all([server.as('rita'), server.as('mona'), server.as('adam')])
})
afterAll(() => server.close())

type Changes = NonNullable<CallInput<typeof users.update>['body']>
const get = (client: Client, id: string) => good(client.call(users.get, { params: { id } }))
const change = (client: Client, id: string, body: Changes) =>
  client.call(users.update, { params: { id }, body })
const namesOf = (found: readonly { name: string }[]) => found.map(({ name }) => name)

describe('the user card', () => {
  test('the card shows name, email, phone, department and role, but not the HIS number', async () => {
    expect(await get(rita, cast.sam.crm.id)).toMatchObject({
      name: 'Sam Ito',
      email: 'sam.ito@sunridge.example',
      phoneNum: '+17605550102',
      department: 'Sales',
      role: 'USER',
      isSales: true,
      isMarketting: false,
      isEnabled: true,
      HislicenseNum: null,
      swUsername: null,
    })
  })

  test('the person, managers and administrators read the HIS number, in lists too', async () => {
    const id = cast.sam.crm.id
    for (const client of [await server.as('sam'), mona, adam]) {
      expect(await get(client, id)).toMatchObject({ HislicenseNum: '118290 SP' })
      const [listed] = await good(client.call(users.list, { query: { q: 'sam ito' } }))
      expect(listed).toMatchObject({ HislicenseNum: '118290 SP' })
    }
    const [listed] = await good(rita.call(users.list, { query: { q: 'sam ito' } }))
    expect(listed).toMatchObject({ name: 'Sam Ito', HislicenseNum: null })
  })

  test('the card of an unknown user is not found', async () => {
    const id = '01943800-0000-7000-8000-00000000ffff'
    expect(await rita.call(users.get, { params: { id } })).toMatchObject({
      status: 404,
      body: { message: 'User not found' },
    })
    expect(await change(adam, id, { phoneNum: '1' })).toMatchObject({ status: 404 })
  })
})

describe('the list of users', () => {
  test.each<[string, object, string[]]>([
    ['a fragment of the name', { q: 'quis' }, ['Nia Quist']],
    ['a fragment of the mail', { q: 'sven.l' }, ['Sven Lund']],
    ['department', { department: ['Finance', 'Servicing'] }, ['Carl Berg', 'Fiona Chen', 'Sven Lund']],
    ['role', { role: 'ADMIN' }, ['Adam Osei']],
    ['being disabled', { isEnabled: 'false' }, ['Dora Vance']],
  ])('users are found by %s', async (_, query, expected) => {
    expect(namesOf(await good(mona.call(users.list, { query })))).toEqual(expected)
  })

  test('users are sorted by name, with a Link to the next page', async () => {
    const read: string[] = []
    let link: string | undefined = '/users?limit=5'
    while (link) {
      const answer = await mona.raw('GET', link)
      read.push(...namesOf((await answer.json()) as { name: string }[]))
      link = /^<\/api(.+)>; rel="next"$/.exec(answer.headers.get('link') ?? '')?.[1]
    }
    expect(read.slice(0, 3)).toEqual(['Adam Osei', 'Carl Berg', 'Dora Vance'])
    expect(read).toEqual(namesOf(await good(mona.call(users.list, {}))))
  })
})

describe('a user’s own changes', () => {
  test('a user changes their own phone and nothing else', async () => {
    const id = cast.omar.crm.id
    const omar = await server.as('omar')
    expect(await change(omar, id, { phoneNum: 'call me' })).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'phoneNum', message: 'This is not a phone number.' }] },
    })
    expect(await change(omar, id, { phoneNum: '909-555-0150', version: 1 })).toMatchObject({
      status: 200,
      body: { phoneNum: '+19095550150', version: 2 },
    })
    for (const wish of [
      { role: 'ADMIN' },
      { department: 'Finance' },
      { name: 'Omar the Great' },
      { isSales: true },
    ] as const) {
      expect(await change(omar, id, { ...wish, phoneNum: '1' })).toMatchObject({
        status: 403,
        body: { message: 'Only administrators may change, disable or enable a user.' },
      })
    }
    expect(await get(omar, id)).toMatchObject({
      role: 'USER',
      department: 'Operations',
      phoneNum: '+19095550150',
    })
  })

  test('a user cannot change another user with any input', async () => {
    const id = cast.sam.crm.id
    expect((await change(mona, id, { phoneNum: '1' })).status).toBe(403)
    expect((await mona.raw('PUT', `/users/${id}`, { body: '{"role":"KING"}' })).status).toBe(403)
  })
})

describe('changes by an administrator', () => {
  test('an empty optional field is cleared, like null', async () => {
    const id = cast.petra.crm.id
    const cleared = { phoneNum: null, HislicenseNum: null, swUsername: null }
    expect(await change(adam, id, { phoneNum: '', HislicenseNum: '  ', swUsername: '' })).toMatchObject({
      status: 200,
      body: cleared,
    })
    const before = await good(adam.call(users.get, { params: { id } }))
    expect((await good(change(adam, id, cleared))).version).toBe(before.version)
  })

  test('an administrator changes every field, and the activity lists the changes', async () => {
    const id = cast.ines.crm.id
    expect(
      await change(adam, id, {
        department: 'Servicing',
        HislicenseNum: '1 SP',
        email: 'Ines@Sunridge.Example',
      }),
    ).toMatchObject({
      status: 200,
      body: { department: 'Servicing', HislicenseNum: '1 SP', email: 'ines@sunridge.example' },
    })
    const [entry] = await good(adam.call(activity.feed, { query: { subjectId: id } }))
    expect(entry && sentenceText(entry)).toBe(
      'changed email of Ines Costa from ines.costa@sunridge.example to ines@sunridge.example, ' +
        'changed department from Operations to Servicing and set HIS number to 1 SP',
    )
    expect(namesOf(await good(adam.call(users.list, { query: { q: 'ines@sun' } })))).toEqual(['Ines Costa'])
  })

  test('administrators cannot demote or disable themselves, since they could not undo it', async () => {
    for (const wish of [{ role: 'USER' }, { isEnabled: false }] as const) {
      expect(await change(adam, cast.adam.crm.id, wish)).toMatchObject({
        status: 400,
        body: { message: 'Ask another administrator to change your own access.' },
      })
    }
  })

  test('two administrators who disable and demote each other concurrently leave one', async () => {
    const own = await startTestServer()
    const [one, other] = await Promise.all([own.as('adam'), own.as('omar')])
    await good(change(one, cast.omar.crm.id, { role: 'ADMIN' }))
    const answers = await Promise.all([
      change(one, cast.omar.crm.id, { isEnabled: false }),
      change(other, cast.adam.crm.id, { role: 'USER' }),
    ])
    const administrators = await own.db.read
      .selectFrom('users')
      .select('id')
      .where('role', '=', 'ADMIN')
      .where('is_enabled', '=', true)
      .execute()
    await own.close()
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(administrators).toHaveLength(1)
  })

  test('two users cannot share an email address', async () => {
    const message = 'Another person has this email.'
    expect(await change(adam, cast.carl.crm.id, { email: 'SAM.ito@sunridge.example' })).toMatchObject({
      status: 400,
      body: { message, errors: [{ field: 'email', message }] },
    })
  })

  test('a stale change of the same field conflicts with another administrator’s change', async () => {
    const id = cast.fiona.crm.id
    const current = await good(change(adam, id, { swUsername: 'fchen', version: 1 }))
    expect(await change(adam, id, { swUsername: 'fiona', version: 1 })).toMatchObject({
      status: 409,
      body: { current },
    })
    expect(await change(adam, id, { phoneNum: '+19095550151', version: 1 })).toMatchObject({ status: 200 })
  })

  test('only administrators read the activity of users, with their phone numbers', async () => {
    const id = cast.sven.crm.id
    await good(change(adam, id, { HislicenseNum: '9 SP' }))
    expect(await good(adam.call(activity.feed, { query: { subjectId: id } }))).toHaveLength(1)
    for (const client of [rita, mona]) {
      expect(await good(client.call(activity.feed, { query: { subjectId: id } }))).toEqual([])
      expect(JSON.stringify(await good(client.call(activity.feed, {})))).not.toContain('9 SP')
    }
  })
})

test('single-line fields stay on one line, without hidden characters', async () => {
  const text = 'Ada\r\nBcc: po@mail.example \u202Eoop\u0007\u200B'
  const one = 'Ada Bcc: po@mail.example oop'
  const id = cast.max.crm.id
  expect(await good(change(adam, id, { name: text, HislicenseNum: text }))).toMatchObject({
    name: one,
    HislicenseNum: one,
  })
  const installer = await good(adam.call(installers.create, { body: { installerName: text } }))
  const view = { list: 'leads' as const, name: text, search: '', asked: '' }
  const body = { description: text, url: 'https://hooks.example.com/crm', events: ['lead.created' as const] }
  const named = [
    installer.installerName,
    (await good(rita.call(savedViews.create, { body: view }))).name,
    (await good(adam.call(hooks.create, { body: { ...body, isEnabled: false } }))).description,
    (await aLead(mona, { firstName: text })).firstName,
    (await aDocument(mona, { leadId: (await aLead(mona)).id, title: text })).title,
  ]
  expect(named).toEqual(named.map(() => one))
  await good(change(adam, id, { name: cast.max.displayName, HislicenseNum: null }))
})
