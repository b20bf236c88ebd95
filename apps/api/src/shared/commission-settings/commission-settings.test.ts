import { commissionSettings as calls, commissions, webCrmUsers } from '@crm/contract'
import { cast } from '@crm/cast'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aSheet, good, statusesOf } from '#test/builders'
import type { Client } from '#test/client'
import { openSheetWorld } from '#test/sheet-world'

let world: Awaited<ReturnType<typeof openSheetWorld>>
beforeAll(async () => {
  world = await openSheetWorld()
})
afterAll(() => world.server.close())

const read = (client: Client, query = {}) => client.call(calls.get, { query })
const now = () => good(read(world.fiona))
const save = async (client: Client, changes: object) =>
  client.call(calls.update, { body: { ...changes, version: (await now()).version } })

const trench = { name: 'Trench', description: 'Open soil', unit: 'perFoot', unitPrice: 15, isEnabled: true }

describe('the commission settings', () => {
  test('deciders read all commission settings, sheet makers all but the recipients, others nothing', async () => {
    await good(save(world.fiona, { submittedEmails: ['pay@sunridge.example'] }))
    expect(await now()).toMatchObject({ parValue: 2.6, selfGenAmount: 500, drawEmails: [] })
    const reduced = await good(read(world.rita))
    expect(reduced).toMatchObject({ parValue: 2.6, selfGenAmount: 500, adders: [] })
    expect(Object.keys(reduced).filter((key) => /Emails$|^withoutAccess$/.test(key))).toEqual([])
    const heard = async (name: keyof typeof cast) => (await read(await world.server.as(name))).status
    expect([await heard('mona'), await heard('adam'), await heard('max'), await heard('nia')]).toEqual([
      200, 200, 403, 403,
    ])
  })

  test('commission settings name recipients who would read confidential data by mail', async () => {
    // Claims count as of the last sign-in.
    for (const name of ['fiona', 'carl', 'mona', 'adam', 'rita', 'sam', 'nia', 'max'] as const)
      await good((await world.server.as(name)).call(webCrmUsers.me, {}))
    const { withoutAccess = [] } = await now()
    const named = withoutAccess.map(({ name }) => name)
    // Reps see their own sheets only.
    for (const name of ['sam', 'rita', 'nia', 'max'] as const) expect(named).toContain(cast[name].displayName)
    // Dora is disabled, and gets no mail.
    for (const name of ['fiona', 'carl', 'mona', 'adam', 'dora'] as const)
      expect(named).not.toContain(cast[name].displayName)
  })

  test('only deciders change commission settings', async () => {
    const answers = await Promise.all(
      [world.rita, world.mona, world.adam].map((client) => save(client, { parValue: 1 })),
    )
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403])
  })

  test('a stale update of commission settings is refused with the other author, and loses nothing', async () => {
    const before = await now()
    await good(save(world.carl, { selfGenAmount: 600 }))
    const stale = await world.fiona.call(calls.update, { body: { parValue: 2.7, version: before.version } })
    expect(stale).toMatchObject({
      status: 409,
      body: {
        message: 'Carl Berg changed the commission settings.',
        current: { selfGenAmount: 600, parValue: 2.6, changedByName: 'Carl Berg' },
      },
    })
    await good(save(world.fiona, { selfGenAmount: 500 }))
  })

  test('of two concurrent updates of commission settings one succeeds', async () => {
    const { version } = await now()
    const answers = await Promise.all(
      (
        [
          [world.fiona, 2.61],
          [world.carl, 2.62],
        ] as const
      ).map(([client, parValue]) => client.call(calls.update, { body: { parValue, version } })),
    )
    expect(statusesOf(answers)).toEqual([200, 409])
    await good(save(world.fiona, { parValue: 2.6 }))
  })

  test('new commission settings do not change existing sheets', async () => {
    await good(save(world.fiona, { adders: [trench] }))
    const sheet = await world.sheetIn('Draft')
    await good(save(world.fiona, { parValue: 3, selfGenAmount: 700, adders: [{ ...trench, unitPrice: 20 }] }))
    const after = await good(world.rita.call(commissions.get, { params: { id: sheet.id } }))
    expect(after).toEqual(sheet)
    // The former prices stay readable and apply to options that are ticked later.
    expect(await good(read(world.rita, { version: sheet.settingsVersion }))).toMatchObject({
      parValue: 2.6,
      selfGenAmount: 500,
      adders: [trench],
    })
    expect((await good(world.put(world.rita, sheet, { isSelfGen: true }))).selfGenAmount).toBe(500)
    const later = await aSheet(world.rita, (await world.sold()).id)
    expect(later.parValue).toBe(3)
    expect((await read(world.rita, { version: 9_999 })).status).toBe(404)
    await good(save(world.fiona, { parValue: 2.6, selfGenAmount: 500, adders: [] }))
  })

  test.each([
    [{ parValue: -1 }],
    [{ parValue: 2.60001 }],
    [{ selfGenAmount: 1.005 }],
    [{ drawEmails: ['nobody'] }],
    [{ approvedEmails: ['a@b.example', 'A@B.example'] }],
    [{ adders: [trench, { ...trench, name: 'TRENCH' }] }],
    [{ adders: [{ ...trench, name: ' ' }] }],
    [{ adders: [{ ...trench, unit: 'perMile' }] }],
  ])('commission settings refuse %o', async (changes) => {
    const { version } = await now()
    const answer = await world.fiona.raw('PUT', '/commission-settings', {
      body: JSON.stringify({ ...changes, version }),
    })
    expect(answer.status).toBe(400)
  })

  test('an update of commission settings requires its version', async () => {
    const answer = await world.fiona.raw('PUT', '/commission-settings', { body: '{"parValue": 2}' })
    expect(answer.status).toBe(400)
  })
})
