import { activity, users, webCrmUsers, webLeads } from '@crm/contract'
import { sentenceText } from '@crm/domain/activity/sentence'
import { cast } from '@crm/cast'
import { afterEach, describe, expect, test } from 'vitest'
import { good, statusesOf } from '#test/builders'
import type { Client } from '#test/client'
import { startOwnDirectory } from '#test/own-directory'
import { startTestServer, type TestOptions, type TestServer } from '#test/server'

let server: TestServer
afterEach(() => server.close())
const start = async (options: TestOptions = {}) => {
  server = await startTestServer(options)
}

const me = (client: Client) => client.call(webCrmUsers.me, {})
const feedOf = async (subjectId: string) => {
  const adam = await server.as('adam')
  return good(adam.call(activity.feed, { query: { subjectId } }))
}

describe('the current user', () => {
  test('the current user is the CRM user of the token, with the claims of the token', async () => {
    await start()
    expect(await me(await server.as('fiona'))).toMatchObject({
      status: 200,
      body: {
        id: cast.fiona.crm.id,
        name: 'Fiona Chen',
        role: 'USER',
        department: 'Finance',
        claims: ['Client.Read.All', 'Sale.Read.All', 'Commission.Admin'],
      },
    })
  })

  test('a person without claims has none', async () => {
    await start()
    expect(await me(await server.as('nia'))).toMatchObject({ status: 200, body: { claims: [] } })
  })

  test('the current user is never cached', async () => {
    await start()
    expect((await me(await server.as('rita'))).headers.get('cache-control')).toBe('no-store')
  })
})

describe('a first sign-in', () => {
  test('a first sign-in finds no user, creates one, and works afterwards', async () => {
    await start()
    const noah = await server.as('noah')
    expect(await me(noah)).toMatchObject({
      status: 404,
      body: { message: 'There is no Web CRM user for this account yet.' },
    })
    const created = await good(noah.call(webCrmUsers.createUser, { body: { phoneNum: '+17605550114' } }))
    expect(created).toMatchObject({
      name: 'Noah Fry',
      email: 'noah.fry@sunridge.example',
      phoneNum: '+17605550114',
      role: 'USER',
      department: null,
      isEnabled: true,
    })
    expect(await me(noah)).toMatchObject({ status: 200, body: { id: created.id } })
    const [entry] = await feedOf(created.id)
    expect([entry?.actorName, entry && sentenceText(entry)]).toEqual(['Noah Fry', 'created Noah Fry'])
    expect(await good(noah.call(webLeads.list, {}))).toEqual([])
  })

  test('a first sign-in grants no role, department, flag or other name', async () => {
    await start()
    const noah = await server.as('noah')
    const wish = {
      role: 'ADMIN',
      department: 'Finance',
      isSales: true,
      name: 'Adam Osei',
      email: 'adam.osei@sunridge.example',
      oid: cast.adam.oid,
    } as const
    expect(await noah.call(webCrmUsers.createUser, { body: wish })).toMatchObject({
      status: 201,
      body: {
        name: 'Noah Fry',
        email: 'noah.fry@sunridge.example',
        role: 'USER',
        department: null,
        isSales: false,
      },
    })
  })

  test('two requests create one user, even concurrent ones', async () => {
    await start()
    const noah = await server.as('noah')
    const create = () => noah.call(webCrmUsers.createUser, { body: {} })
    const answers = await Promise.all([create(), create(), create()])
    expect(statusesOf(answers)).toEqual([201, 409, 409])
    expect(await create()).toMatchObject({
      status: 409,
      body: { message: 'This account or email already exists.' },
    })
  })
})

test('a new person with the address of somebody who left reads how to get in, and gets in then', async () => {
  const directory = await startOwnDirectory()
  await start({ authority: directory.authority })
  const oid = '5a1d0c0e-0000-4000-8000-0000000000ae'
  const second = server.withToken(await directory.token({ oid }))
  expect(await second.call(webCrmUsers.createUser, { body: {} })).toMatchObject({
    status: 409,
    body: {
      message:
        'Another person here has your email address. Ask an administrator to change theirs under People.',
    },
  })
  const adam = server.withToken(
    await directory.token({ oid: cast.adam.oid, preferred_username: cast.adam.username }),
  )
  const params = { id: cast.rita.crm.id }
  await good(adam.call(users.update, { params, body: { email: 'rita.before@sunridge.example' } }))
  expect((await second.call(webCrmUsers.createUser, { body: {} })).status).toBe(201)
  await directory.stop()
})

test.each([
  ['an id that is no GUID', { oid: 'noah' }, 'The ids of your account (oid, tid) are no GUIDs.'],
  ['a tenant that is no GUID', { tid: 'sunridge' }, 'The ids of your account (oid, tid) are no GUIDs.'],
  ['no user name', { preferred_username: undefined }, 'Your account has no user name (preferred_username).'],
  ['U+0000 in the name', { name: 'No\0ah' }, 'The name of your account has unreadable characters.'],
  ['half a character', { name: 'No\uD800' }, 'The name of your account has unreadable characters.'],
])('an account with %s is refused at its first sign-in, and no user is created', async (_, claims, flaw) => {
  const directory = await startOwnDirectory()
  await start({ authority: directory.authority })
  const oid = '5a1d0c0e-0000-4000-8000-0000000000ab'
  const newcomer = server.withToken(await directory.token({ oid, ...claims }))
  const people = () => server.db.read.selectFrom('users').select('id').execute()
  const before = await people()
  expect(await newcomer.call(webCrmUsers.createUser, { body: {} })).toMatchObject({
    status: 400,
    body: { message: `${flaw} Ask an administrator of the directory.` },
  })
  expect(await people()).toEqual(before)
  await directory.stop()
})

describe('creating a user for another person', () => {
  const newcomer = {
    oid: '5a1d0c0e-0000-4000-8000-0000000000aa',
    name: 'Una Vey',
    email: 'Una.Vey@sunridge.example',
    role: 'MANAGER',
    department: 'Servicing',
  } as const

  test('administrators create users', async () => {
    await start()
    const adam = await server.as('adam')
    expect(await adam.call(webCrmUsers.createUser, { body: newcomer })).toMatchObject({
      status: 201,
      body: { name: 'Una Vey', email: 'una.vey@sunridge.example', role: 'MANAGER', department: 'Servicing' },
    })
    expect(await adam.call(webCrmUsers.createUser, { body: newcomer })).toMatchObject({ status: 409 })
    expect(await adam.call(webCrmUsers.createUser, { body: { name: 'Nobody' } })).toMatchObject({
      status: 400,
      body: { message: 'oid, name and email are required.' },
    })
  })

  test('others cannot create users', async () => {
    await start()
    const mona = await server.as('mona')
    expect(await mona.call(webCrmUsers.createUser, { body: newcomer })).toMatchObject({
      status: 403,
      body: { message: 'Only administrators may create a user.' },
    })
  })
})

describe('the setting ADMINS', () => {
  const demoteAdam = () =>
    server.arrange((db) =>
      db.updateTable('users').set({ role: 'USER' }).where('id', '=', cast.adam.crm.id).execute(),
    )

  test('an object id makes a user administrator at sign-in, once, with an activity row', async () => {
    await start({ admins: [cast.mona.oid] })
    const mona = await server.as('mona')
    await Promise.all([me(mona), me(mona), me(mona)])
    expect(await me(mona)).toMatchObject({ body: { role: 'ADMIN', department: 'Sales' } })
    const entries = await feedOf(cast.mona.crm.id)
    expect(entries.map((entry) => `${entry.actorName} ${sentenceText(entry)}`)).toEqual([
      'System gave Mona Patel the role ADMIN',
    ])
  })

  test('a principal name counts only while there is no administrator, since it may be given to another person', async () => {
    await start({ admins: [cast.mona.username, cast.noah.username] })
    expect(await me(await server.as('mona'))).toMatchObject({ body: { role: 'MANAGER' } })
    const noah = await server.as('noah')
    await demoteAdam()
    expect(await noah.call(webCrmUsers.createUser, { body: {} })).toMatchObject({
      status: 201,
      body: { role: 'ADMIN' },
    })
    expect(await me(await server.as('mona'))).toMatchObject({ body: { role: 'MANAGER' } })
  })

  test('the setting affects nobody else', async () => {
    await start({ admins: [cast.mona.username, cast.mona.oid] })
    expect(await me(await server.as('rita'))).toMatchObject({ body: { role: 'USER' } })
  })
})

describe('a guest', () => {
  test.each([
    ['a new guest', '5a1d0c0e-0000-4000-8000-0000000000ac'],
    ['a guest who was let in before', cast.rita.oid],
  ])('%s is refused with a sentence, unless the setting allows guests', async (_who, oid) => {
    const directory = await startOwnDirectory()
    await start({ authority: directory.authority })
    const guest = { oid, acct: 1, preferred_username: 'gus@mail.example', name: 'Gus Guest' }
    const refused = server.withToken(await directory.token(guest))
    for (const answer of [await me(refused), await refused.call(webCrmUsers.createUser, { body: {} })])
      expect(answer).toMatchObject({
        status: 403,
        body: { message: 'Guests of the organization cannot use the Web CRM. Please ask an administrator.' },
      })
    await server.close()
    await start({ authority: directory.authority, allowsGuests: true })
    const allowed = server.withToken(await directory.token(guest))
    expect((await me(allowed)).status).toBe(oid === cast.rita.oid ? 200 : 404)
    await directory.stop()
  })
})

describe('a disabled user', () => {
  test('a disabled user is refused everywhere, including the current user call', async () => {
    await start()
    const dora = await server.as('dora')
    const answers = await Promise.all([
      me(dora),
      dora.call(webCrmUsers.createUser, { body: {} }),
      dora.call(webLeads.list, {}),
      dora.call(users.list, {}),
      dora.call(activity.feed, {}),
      dora.call(users.update, { params: { id: cast.dora.crm.id }, body: { phoneNum: '1' } }),
    ])
    for (const answer of answers) {
      expect(answer).toMatchObject({
        status: 403,
        body: { message: 'Your account is disabled. Please ask an administrator.' },
      })
    }
  })

  test('disabling and enabling apply from the next request', async () => {
    await start()
    const [adam, max] = await Promise.all([server.as('adam'), server.as('max')])
    const id = cast.max.crm.id
    const change = (body: { role?: 'MANAGER'; department?: 'Sales'; isEnabled?: boolean }) =>
      good(adam.call(users.update, { params: { id }, body }))
    const mayReassign = async () => {
      const { rights } = await good(adam.call(users.rights, { params: { id } }))
      return rights.find(({ right }) => right === 'leads.reassign')
    }

    await good(me(max))
    expect(await mayReassign()).toMatchObject({ allowed: false })
    await change({ role: 'MANAGER', department: 'Sales' })
    expect(await me(max)).toMatchObject({ body: { role: 'MANAGER', department: 'Sales' } })
    expect(await mayReassign()).toMatchObject({ allowed: true, scope: 'All' })

    await change({ isEnabled: false })
    expect((await max.call(webLeads.list, {})).status).toBe(403)
    expect((await me(max)).status).toBe(403)
    await change({ isEnabled: true })
    expect((await max.call(webLeads.list, {})).status).toBe(200)

    const rows = (await feedOf(id)).map((entry) => sentenceText(entry))
    expect(rows.slice(0, 2)).toEqual(['enabled Max Weber', 'disabled Max Weber'])
  })
})

describe('the rights of a person with their reasons', () => {
  const rightsOf = async (name: 'rita' | 'max' | 'nia') => {
    const adam = await server.as('adam')
    return good(adam.call(users.rights, { params: { id: cast[name].crm.id } }))
  }

  test('a right names its directory claim, or the role or department of the user', async () => {
    await start()
    await good(me(await server.as('max')))
    const { claims, claimsSeenAt, rights } = await rightsOf('max')
    expect([claims, claimsSeenAt]).toEqual([['Client.Read.All'], expect.any(String)])
    expect(rights.find(({ right }) => right === 'leads.update')).toMatchObject({
      sentence: 'Change a lead',
      allowed: true,
      scope: 'All',
      because: ['Claim Client.Read.All, from the directory', 'Department Marketing, from the CRM user'],
    })
    expect(rights.find(({ right }) => right === 'leads.remove')).toMatchObject({
      allowed: false,
      because: [],
      reason: 'Only administrators may remove a lead.',
    })
  })

  test('a person who never signed in has no rights on clients', async () => {
    await start()
    const { claims, claimsSeenAt, rights } = await rightsOf('rita')
    expect([claims, claimsSeenAt]).toEqual([[], null])
    expect(rights.find(({ right }) => right === 'leads.read')).toMatchObject({
      allowed: false,
      scope: 'None',
    })
  })

  test('the rights of others are for administrators', async () => {
    await start()
    const mona = await server.as('mona')
    expect(await mona.call(users.rights, { params: { id: cast.mona.crm.id } })).toMatchObject({
      status: 403,
      body: { message: 'Only administrators may see the rights of a person.' },
    })
    const adam = await server.as('adam')
    expect((await adam.call(users.rights, { params: { id: cast.rita.oid } })).status).toBe(404)
  })
})
