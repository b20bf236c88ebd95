/** The host's device goes from buyer to buyer. */
import { contracts, signing } from '@crm/contract'
import type { Contract } from '@crm/contract/web/contract-shapes'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { listEvents } from '#business/contracts/queries'
import { good, statusesOf } from '#test/builders'
import { openContractWorld } from '#test/contract-world'
import { required } from '#test/required'

const teresa = 'Teresa Villanueva'
const hector = 'Hector Villanueva'

let world: Awaited<ReturnType<typeof openContractWorld>>
beforeAll(async () => {
  world = await openContractWorld()
})
afterAll(() => world.server.close())
beforeEach(() => world.backToMorning())

const present = (token: string) => world.visitor.call(signing.confirmPresence, { params: { token } })
const handOn = (token: string) => world.visitor.call(signing.handOn, { params: { token } })
const tokenIn = (path: string | null) => required(path?.replace('/sign/', ''))

/** Sent to two buyers, Teresa and then Hector. */
async function sentToTwo(): Promise<Contract> {
  const draft = await world.contractIn('Draft')
  const body = { secondBuyerName: hector, secondBuyerEmail: 'hector@mail.example' }
  await good(world.rita.call(contracts.update, { params: { id: draft.id }, body }))
  return good(world.send(world.rita, draft))
}

describe('a signer on the device of a host', () => {
  test('sees and signs nothing before confirming to be the signer', async () => {
    const sent = await world.contractIn('Sent')
    const token = await world.linkFrom(world.rita, sent, 'buyer1', true)
    expect(await world.page(token)).toMatchObject({
      state: 'present',
      host: 'Rita Reyes',
      present: { name: teresa },
      paper: null,
    })
    expect(await world.sign(token, teresa)).toMatchObject({
      status: 400,
      body: { message: 'Confirm who you are first.' },
    })
    expect((await world.visitor.raw('GET', `/signing/${token}/document`)).status).toBe(404)
    const answers = await Promise.all([present(token), present(token)])
    expect(statusesOf(answers)).toEqual([200, 200])
    expect(await world.page(token)).toMatchObject({ state: 'open', present: null })
    const events = await listEvents(world.server.db.read, sent.id)
    const confirmed = events.filter(({ event }) => event === 'confirmed in person')
    expect(confirmed).toMatchObject([
      { who: teresa, words: `Confirmed to be ${teresa}, on the device of Rita Reyes.` },
    ])
  })

  test('a mailed link needs no confirmation', async () => {
    const sent = await world.contractIn('Sent')
    expect((await present(await world.linkOf(sent, 'buyer1'))).status).toBe(400)
  })
})

describe('the device goes on', () => {
  test('to the second buyer, with a link of the same host that ends with the session', async () => {
    const sent = await sentToTwo()
    const first = await world.handOver(world.rita, sent, 'buyer1', true)
    expect((await handOn(first)).status).toBe(400)
    expect(await good(world.sign(first, teresa))).toMatchObject({ state: 'signed', handTo: hector })
    world.clock.now = new Date(world.clock.now.getTime() + 3_600_000)
    const second = tokenIn((await good(handOn(first))).path)
    expect(second).not.toBe(first)
    // Nobody gets back to the page of the first buyer.
    expect(await world.page(first)).toMatchObject({ state: 'expired', paper: null })
    expect(await world.page(second)).toMatchObject({
      state: 'present',
      host: 'Rita Reyes',
      present: { name: hector },
    })
    await good(present(second))
    expect(await good(world.sign(second, hector))).toMatchObject({ state: 'signed', handTo: null })
    expect(await good(handOn(second))).toEqual({ path: null })
    expect(await world.page(second)).toMatchObject({ state: 'expired' })
    const after = await good(world.get(world.mona, sent))
    const [one, two] = after.signers
    const words = 'in person, host Rita Reyes; no mailbox was confirmed'
    expect([one?.identifiedBy, two?.identifiedBy]).toEqual([words, words])
  })

  test('and ends two hours after it began', async () => {
    const sent = await sentToTwo()
    const first = await world.handOver(world.rita, sent, 'buyer1', true)
    await good(world.sign(first, teresa))
    const second = tokenIn((await good(handOn(first))).path)
    world.clock.now = new Date(world.clock.now.getTime() + 2 * 3_600_000)
    expect(await world.page(second)).toMatchObject({ state: 'expired' })
    expect((await present(second)).status).toBe(200)
    expect((await world.sign(second, hector)).status).toBe(400)
  })

  test('once, of two presses', async () => {
    const sent = await sentToTwo()
    const first = await world.handOver(world.rita, sent, 'buyer1', true)
    await good(world.sign(first, teresa))
    expect(statusesOf(await Promise.all([handOn(first), handOn(first)]))).toEqual([200, 400])
  })

  test('never through a mailed link', async () => {
    const sent = await sentToTwo()
    const mailed = await world.linkOf(sent, 'buyer1')
    expect(await good(world.sign(mailed, teresa))).toMatchObject({ handTo: null })
    expect((await handOn(mailed)).status).toBe(400)
  })
})
