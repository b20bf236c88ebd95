/** The catalog through HTTP: the same rules for every kind, prices by day, costs for few people, and CSV files. */
import {
  activity,
  ahjs,
  financeOptions,
  hoas,
  installers,
  modules,
  webAddresses,
  webLeads,
} from '@crm/contract'
import { catalogRoutes } from '@crm/contract/web/catalog'
import { sentenceText } from '@crm/domain/activity/sentence'
import { catalogKindNames, kindNamed } from '@crm/domain/catalog/kinds'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aLead, anAddress, anEntry, change, good, newEntry, statusesOf } from '#test/builders'
import type { Client } from '#test/client'
import { csvRows } from '#test/csv'
import { startTestServer, type TestServer } from '#test/server'

const morning = new Date('2026-03-20T16:00:00Z')
let now = morning
let server: TestServer
let adam: Client
let rita: Client
let ines: Client
let carl: Client
beforeAll(async () => {
  server = await startTestServer({ now: () => now })
  ;[adam, rita, ines, carl] = (await Promise.all(
    (['adam', 'rita', 'ines', 'carl'] as const).map((name) => server.as(name)),
  )) as [Client, Client, Client, Client]
})
afterAll(() => server.close())

const routes = catalogKindNames.map((kind) => [kind, catalogRoutes[kind] as unknown as typeof ahjs] as const)

describe.each(routes)('%s', (kind, calls) => {
  const { key, noun, fields } = kindNamed(kind)

  test('catalog entries are created, read, listed, changed, deleted and restored, with a history', async () => {
    const body = newEntry(kind)
    const made = await good(adam.call(calls.create, { body }))
    expect(made).toMatchObject({ ...body, isEnabled: true, version: 1 })
    const params = { id: made.id }
    expect(await good(adam.call(calls.get, { params }))).toEqual(made)
    expect(await good(adam.call(calls.list, {}))).toContainEqual(made)
    const changed = await good(adam.call(calls.update, { params, body: { isEnabled: false, version: 1 } }))
    expect(changed).toMatchObject({ isEnabled: false, version: 2 })
    const enabled = await good(adam.call(calls.list, { query: { isEnabled: 'true' } }))
    expect(enabled.map(({ id }) => id)).not.toContain(made.id)
    await good(adam.call(calls.remove, { params }))
    expect(await adam.call(calls.get, { params })).toMatchObject({
      status: 404,
      body: { message: `${noun} not found` },
    })
    expect(await good(adam.call(calls.restore, { params }))).toMatchObject({ id: made.id, version: 4 })
    const history = await good(adam.call(activity.feed, { query: { subjectId: made.id } }))
    expect(history.map(({ verb }) => verb)).toEqual([
      'catalogue.restored',
      'catalogue.removed',
      'catalogue.changed',
      'catalogue.created',
    ])
  })

  test('a duplicate name is refused case-insensitively, also for concurrent creations', async () => {
    const body = newEntry(kind)
    const last = key.at(-1) ?? ''
    const shouted = { ...body, [last]: String(body[last]).toUpperCase() }
    const answers = await Promise.all([body, shouted].map((one) => adam.call(calls.create, { body: one })))
    expect(statusesOf(answers)).toEqual([201, 400])
    expect(answers.find(({ status }) => status === 400)).toMatchObject({
      body: { errors: [{ field: last }] },
    })
  })

  test('a missing field is refused with a sentence for each', async () => {
    const { status, body } = await adam.call(calls.create, { body: {} })
    const needed = Object.entries(fields).filter(([, { required }]) => required !== undefined)
    expect([status, body]).toMatchObject([
      400,
      { errors: needed.map(([field, { required }]) => ({ field, message: required })) },
    ])
  })

  test("a stale update is refused with the other person's change", async () => {
    const made = await anEntry(adam, kind)
    const params = { id: made.id }
    await good(adam.call(calls.update, { params, body: { isEnabled: false } }))
    await good(adam.call(calls.update, { params, body: { isEnabled: true } }))
    expect(await adam.call(calls.update, { params, body: { isEnabled: false, version: 1 } })).toMatchObject({
      status: 409,
      body: { current: { version: 3 } },
    })
  })

  test('an exported file can be imported without a change', async () => {
    await anEntry(adam, kind)
    const response = await adam.raw('GET', `/${kind}/export`)
    const csv = await response.text()
    const count = Number(response.headers.get('x-row-count'))
    expect(csvRows(csv)).toHaveLength(count)
    expect(await good(adam.call(calls.importCsv, { body: { csv, apply: true } }))).toMatchObject({
      created: 0,
      changed: 0,
      unchanged: count,
      faults: [],
      isApplied: true,
    })
  })
})

describe('who may do what', () => {
  test.each([
    ['rita', 403, 403, 403],
    ['mona', 403, 403, 403],
    ['max', 403, 403, 403],
    ['sofia', 403, 403, 403],
    ['ines', 201, 403, 403],
    ['fiona', 403, 403, 403],
    ['carl', 403, 201, 403],
    ['adam', 201, 201, 200],
    ['nia', 403, 403, 403],
  ] as const)('%s: a module %i, a finance option %i, deleting %i', async (name, module, option, removing) => {
    const client = await server.as(name)
    const create = (kind: 'modules' | 'financeOptions') =>
      client.call(catalogRoutes[kind].create as unknown as typeof ahjs.create, {
        body: newEntry(kind),
      })
    const { id } = await anEntry(adam, 'hoas')
    expect([
      (await create('modules')).status,
      (await create('financeOptions')).status,
      (await client.call(hoas.remove, { params: { id } })).status,
    ]).toEqual([module, option, removing])
    expect((await client.call(modules.list, {})).status).toBe(200)
  })

  test.each([
    ['rita', false],
    ['mona', true],
    ['max', false],
    ['sofia', true],
    ['sven', false],
    ['fiona', true],
    ['adam', true],
    ['nia', false],
  ] as const)("%s sees the installer's cost: %s", async (name, sees) => {
    const { id } = await anEntry(adam, 'installers', { costPpw: 1.8123 })
    const client = await server.as(name)
    const texts = await Promise.all(
      [`/installers/${id}`, '/installers', '/installersPaginated?q=no', '/installers/export'].map(
        async (path) => (await client.raw('GET', path)).text(),
      ),
    )
    expect(texts.map((text) => text.includes('1.8123'))).toEqual([sees, sees, sees, sees])
    expect(texts.some((text) => /cost|price/i.test(text))).toBe(sees)
  })
})

describe('a price', () => {
  test("a lender's price is below the financed amount", async () => {
    const { id } = await anEntry(adam, 'financeOptions', { fee: 99.9999 })
    expect(await carl.call(financeOptions.update, { params: { id }, body: { fee: 100 } })).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'fee', message: 'A fee is less than 100%.' }] },
    })
  })

  test('a price applies from its day on, the former one on the days before', async () => {
    const { id } = await anEntry(adam, 'financeOptions', { fee: 18.99 })
    const params = { id }
    await good(carl.call(financeOptions.update, { params, body: { fee: 24.5, priceFrom: '2026-04-01' } }))
    const read = () => good(rita.call(financeOptions.get, { params }))
    expect(await read()).toMatchObject({
      fee: 18.99,
      prices: [
        { from: '2026-03-20', amount: 18.99 },
        { from: '2026-04-01', amount: 24.5 },
      ],
    })
    now = new Date('2026-04-01T06:59:00Z')
    expect(await read()).toMatchObject({ fee: 18.99 })
    now = new Date('2026-04-01T07:01:00Z')
    expect(await read()).toMatchObject({ fee: 24.5 })
    now = morning
    const [entry] = await good(adam.call(activity.feed, { query: { subjectId: id } }))
    expect(entry && sentenceText(entry)).toMatch(
      /^changed fee of the finance option No \d+ from 18.99% to 24.5%$/,
    )
  })

  test('a second price for a day replaces the first; the same price is no change; extra decimals are refused', async () => {
    const made = await anEntry(adam, 'installers', { costPpw: 1.8 })
    const params = { id: made.id }
    expect(await good(ines.call(installers.update, { params, body: { costPpw: 1.9 } }))).toMatchObject({
      costPpw: 1.9,
      prices: [{ from: '2026-03-20', amount: 1.9 }],
      version: 2,
    })
    expect(await good(ines.call(installers.update, { params, body: { costPpw: 1.9 } }))).toMatchObject({
      version: 2,
    })
    expect((await ines.call(installers.update, { params, body: { costPpw: 1.00001 } })).status).toBe(400)
  })
})

describe('what is used', () => {
  test('an entry in use is disabled, not deleted: installers by leads, AHJs and HOAs by addresses', async () => {
    const [installer, ahj, hoa] = [
      await anEntry(adam, 'installers'),
      await anEntry(adam, 'ahjs'),
      await anEntry(adam, 'hoas'),
    ]
    const lead = await aLead(adam, { installerId: installer.id })
    expect(lead).toMatchObject({ installerId: installer.id })
    const address = await anAddress(adam, lead.id, { ahjId: ahj.id, hasHoa: true, hoaName: hoa.name })
    expect(address).toMatchObject({ ahjId: ahj.id })
    for (const [calls, id] of [
      [installers, installer.id],
      [ahjs, ahj.id],
      [hoas, hoa.id],
    ] as const) {
      expect(await adam.call(calls.remove as typeof ahjs.remove, { params: { id } })).toMatchObject({
        status: 400,
        body: { message: expect.stringContaining('Disable it') },
      })
    }
    const { uses } = await good(rita.call(installers.uses, { params: { id: installer.id } }))
    expect(uses).toEqual(['leads'])
    const of = async (installerId: string) =>
      (await good(adam.call(webLeads.list, { query: { installerId } }))).map(({ id }) => id)
    expect(await of(installer.id)).toEqual([lead.id])
    expect(await of((await anEntry(adam, 'installers')).id)).toEqual([])
  })

  test('a disabled or missing entry cannot be chosen; earlier choices stay', async () => {
    const [installer, ahj] = [await anEntry(adam, 'installers'), await anEntry(adam, 'ahjs')]
    const lead = await aLead(adam, { installerId: installer.id })
    await good(adam.call(installers.update, { params: { id: installer.id }, body: { isEnabled: false } }))
    await good(adam.call(ahjs.remove, { params: { id: ahj.id } }))
    expect((await change(adam, lead, { installerId: installer.id, firstName: 'Ada' })).status).toBe(200)
    const other = await aLead(adam)
    expect(await change(adam, other, { installerId: installer.id })).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'installerId', message: 'This Installer is disabled.' }] },
    })
    expect(
      await adam.call(webAddresses.create, { body: { leadId: other.id, city: 'Ontario', ahjId: ahj.id } }),
    ).toMatchObject({ status: 400, body: { errors: [{ field: 'ahjId', message: 'There is no such AHJ.' }] } })
  })

  test('the history of a record names the chosen entry', async () => {
    const [one, other] = [await anEntry(adam, 'installers'), await anEntry(adam, 'installers')]
    const lead = await aLead(adam, { installerId: one.id })
    await good(change(adam, lead, { installerId: other.id }))
    const [entry] = await good(adam.call(activity.feed, { query: { leadId: lead.id } }))
    expect(entry && sentenceText(entry)).toBe(
      `changed installer from ${one.installerName} to ${other.installerName}`,
    )
  })
})

test('a file has the filtered list, with all columns', async () => {
  const [kept, off] = [
    await anEntry(adam, 'hoas', { name: 'Orange Grove' }),
    await anEntry(adam, 'hoas', { name: 'Orange Hill' }),
  ]
  await good(adam.call(hoas.update, { params: { id: off.id }, body: { isEnabled: false } }))
  const rowsOf = async (query: string) =>
    csvRows(await (await adam.raw('GET', `/hoas/export?q=orange&sort=-name&columns=name${query}`)).text())
  expect(await rowsOf('')).toMatchObject([{ Name: kept.name, Enabled: 'Yes' }, { Name: off.name }])
  expect(await rowsOf('&isEnabled=false')).toMatchObject([{ Name: off.name, Enabled: 'No' }])
})

describe('a file', () => {
  const send = (csv: string, apply = true) => ines.call(modules.importCsv, { body: { csv, apply } })
  const heads = 'Manufacturer,Model,Name,Power (STC),Enabled'

  test('an import previews its effect; a missing column leaves its field unchanged', async () => {
    const made = await anEntry(adam, 'modules', { manufacturer: 'File', model: 'A', description: 'Kept' })
    const csv = `${heads}\nfile,a,A of the file,410,no\nFile,B,B of the file,420,Yes\n`
    const result = { created: 1, changed: 1, unchanged: 0, faults: [] }
    expect(await good(send(csv, false))).toEqual({
      ...result,
      isApplied: false,
      rows: [
        {
          row: 2,
          name: 'A of the file',
          fate: 'changed',
          words: expect.stringMatching(/Power \(STC\) \d+ → 410, Enabled Yes → No$/),
        },
        { row: 3, name: 'B of the file', fate: 'created', words: '' },
      ],
    })
    const called = () => good(adam.call(modules.list, { query: { q: 'of the file' } }))
    expect(await called()).toEqual([])
    expect(await good(send(csv))).toMatchObject({ ...result, isApplied: true })
    expect(await called()).toEqual([
      expect.objectContaining({ displayName: 'B of the file', wattageStc: 420 }),
      expect.objectContaining({ id: made.id, description: 'Kept', wattageStc: 410, isEnabled: false }),
    ])
  })

  test('one faulty row cancels the import, and every fault names its row', async () => {
    const csv = `${heads}\nFile,C,C,430,Yes\nFile,D,D,a lot,Yes\nFile,,E,430,Perhaps\n`
    const answer = await good(send(csv))
    expect(answer).toMatchObject({ created: 0, isApplied: false, faults: [{ row: 3 }, { row: 4 }] })
    expect(answer.faults[0]?.message).toBe('Power (STC): This must be a number.')
    expect(await good(adam.call(modules.list, { query: { q: 'C' } }))).toEqual([])
  })

  test('a duplicate row is a fault, and a price alone is a change', async () => {
    const twice = `${heads}\nFile,F,F,430,Yes\nfile,f,F again,430,Yes\n`
    expect(await good(send(twice, false))).toMatchObject({
      faults: [{ row: 3, message: 'It is in row 2 already.' }],
    })
    const { installerName } = await anEntry(adam, 'installers', { costPpw: 1.8 })
    const csv = `Name,Cost per watt\n${installerName},1.85\n`
    expect(await good(ines.call(installers.importCsv, { body: { csv } }))).toMatchObject({
      rows: [{ fate: 'changed', words: 'Cost per watt 1.8 → 1.85' }],
    })
  })

  test.each([
    ['Model,Colour\nX,Red', 'No field is called Colour.'],
    ['"Model', 'Line 1: the quote that opens here is never closed'],
  ])('an unreadable file is refused: %j', async (csv, message) => {
    expect(await send(csv)).toMatchObject({
      status: 400,
      body: { message: expect.stringContaining(message) },
    })
  })
})
