/** Voiding, changing, reminding and linking contracts at a signature service, and what the service does by itself. */
import { contracts, signing } from '@crm/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { SigningFailed } from '#platform/ports/signing'
import { anEntry, good } from '#test/builders'
import { openServiceWorld } from '#test/service-world'
import { required } from '#test/required'

describe.each(['documenso', 'docusign'] as const)('with %s', (service) => {
  const name = service === 'documenso' ? 'Documenso' : 'Docusign'
  let world: Awaited<ReturnType<typeof openServiceWorld>>
  beforeAll(async () => {
    world = await openServiceWorld(service)
  })
  afterAll(() => world.close())

  const statusOf = async (envelopeId: string | null) =>
    (await world.signing.state(required(envelopeId))).status
  const voiding = (client: typeof world.rita, { id }: { readonly id: string }) =>
    client.call(contracts.voiding, { params: { id }, body: { reason: 'A typo.' } })

  test('voiding ends the envelope, also when the service is away for a while', async () => {
    const begun = await world.begun(await world.drafted())
    expect((await voiding(world.sam, begun)).status).toBe(404)
    world.failing.fault = new SigningFailed('away', 'no answer')
    await good(voiding(world.rita, begun))
    expect(await world.until(begun, ({ signingFault }) => signingFault !== null)).toMatchObject({
      state: 'Voided',
      signingFault: `${name} is not available. We try again.`,
    })
    world.failing.fault = null
    // As if every retry had failed: the night ends the envelope, and the next one leaves it alone.
    expect(await world.checkAtNight()).toMatchObject({ unended: 1 })
    await world.until(begun, ({ signingFault }) => signingFault === null)
    expect(await statusOf(begun.envelopeId)).toBe('voided')
    expect(await world.checkAtNight()).toMatchObject({ unended: 0 })
  }, 30_000)

  test('a change request ends the envelope; refusing it begins another, accepting it drafts again', async () => {
    const begun = await world.begun(await world.drafted())
    await good(world.request(world.rita, begun, { saleAmount: 38_100, financeAmountOne: 37_100 }))
    await world.until(begun, ({ envelopeId }) => envelopeId === null)
    expect(await statusOf(begun.envelopeId)).toBe('voided')
    await good(world.rita.call(contracts.refuseChange, { params: { id: begun.id }, body: {} }))
    const again = await world.until(begun, ({ envelopeId }) => envelopeId !== null)
    expect(again).toMatchObject({ state: 'Sent', signingFault: null })
    expect(again.envelopeId).not.toBe(begun.envelopeId)

    await good(world.request(world.rita, again, { saleAmount: 38_100, financeAmountOne: 37_100 }))
    const draft = await good(world.rita.call(contracts.acceptChange, { params: { id: again.id }, body: {} }))
    expect(draft).toMatchObject({
      state: 'Draft',
      signingService: service,
      serviceTemplateId: begun.serviceTemplateId,
      changeOf: { id: again.id },
    })
    const sent = await world.begun(draft)
    expect(await statusOf(again.envelopeId)).toBe('voided')
    expect(await statusOf(sent.envelopeId)).toBe('open')
  }, 60_000)

  test('a change that comes after the last signature does not undo it', async () => {
    const begun = await world.begun(await world.drafted({ firstName: 'Ada', lastName: 'Never Told' }))
    for (const place of [1, 2, 3, 4]) await world.answer(begun, place, 'sign')
    await good(world.request(world.rita, begun, { saleAmount: 38_100, financeAmountOne: 37_100 }))
    const done = await world.until(begun, ({ state }) => state === 'Completed')
    expect(done.changeRequest).toBeNull()
  }, 30_000)

  test('a buyer declines there with a reason, and a manager voids there', async () => {
    const declined = await world.begun(await world.drafted())
    await world.answer(declined, 1, 'decline', { reason: 'Too dear.' })
    expect(await world.until(declined, ({ state }) => state === 'Declined')).toMatchObject({
      declineReason: 'Too dear.',
    })
    const voided = await world.begun(await world.drafted())
    await world.signing.void(required(voided.envelopeId), 'Wrong house')
    await world.readState(voided)
    expect(await world.read(voided)).toMatchObject({
      state: 'Voided',
      voidReason: `It was voided in ${name}.`,
    })
  }, 30_000)

  test('the service mails and reminds; a host opens a link where the service gives one', async () => {
    const begun = await world.begun(await world.drafted())
    const [buyer, , , contractor] = begun.signers
    const link = (signerId: string, isInPerson: boolean) =>
      world.rita.call(contracts.link, { params: { id: begun.id }, body: { signerId, isInPerson } })
    expect(await link(required(buyer).id, false)).toMatchObject({
      status: 400,
      body: { message: `${name} mails the link to Teresa Villanueva.` },
    })
    const inPerson = await link(required(buyer).id, true)
    const told = 'path' in inPerson.body ? inPerson.body.path : (inPerson.body as { message: string }).message
    expect([inPerson.status, told]).toEqual([
      service === 'documenso' ? 201 : 400,
      service === 'documenso'
        ? await world.signing.linkFor(required(begun.envelopeId), 1, '')
        : 'Teresa Villanueva has the link in an email from Docusign.',
    ])
    expect((await link(required(contractor).id, false)).status).toBe(400)
    expect(await world.mailsTo(begun, 'bo.li@mail.example')).toEqual([])
    expect(
      await world.rita.call(signing.countersign, { params: { id: begun.id }, body: { name: 'Rita Reyes' } }),
    ).toMatchObject({ status: 400, body: { message: `The company signs in ${name}.` } })

    const remind = () => world.rita.call(contracts.remind, { params: { id: begun.id }, body: {} })
    expect((await remind()).status).toBe(400)
    // Jobs read the real clock.
    world.clock.now = new Date(Date.now() + 2 * 86_400_000)
    const before = world.running.calls.length
    await good(remind())
    await world.until(begun, () =>
      world.running.calls.slice(before).some((call) => /redistribute|resend_envelope/.test(call)),
    )
  }, 30_000)

  test('a webhook is verified, and unknown envelopes and services are ignored', async () => {
    const post = (path: string, body: string) =>
      fetch(`${world.server.url}/webhooks/signing/${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
      })
    expect((await post(service, '{}')).status).toBe(400)
    expect((await post(service, 'not json')).status).toBe(400)
    expect((await post('other', '{}')).status).toBe(404)
    const empty = await fetch(`${world.server.url}/webhooks/signing/${service}`, { method: 'POST' })
    expect(empty.status).toBe(400)
  })

  test('a draft says what the template needs and the sale lacks', async () => {
    const battery = await anEntry(world.adam, 'batteries')
    const sale = await world.soldUnsigned({
      moduleId: null,
      moduleQuantity: null,
      systemSizeKw: null,
      batteryId: battery.id,
      batteryQuantity: 1,
      installerId: world.installer.id,
    })
    const draft = await world.draftOf(sale)
    expect(draft).toMatchObject({
      template: 'HIC_BATTERY',
      title: 'Battery storage contract',
      serviceTemplateId: world.templateIds['Battery storage contract'],
    })
    await good(
      world.rita.call(contracts.update, {
        params: { id: draft.id },
        body: { secondBuyerName: 'Bo Li', secondBuyerEmail: 'bo.li@mail.example' },
      }),
    )
    const sent = await world.send(world.rita, draft)
    expect(sent).toMatchObject({ status: 400, body: { message: expect.stringContaining('second buyer') } })
    const unknown = await world.rita.call(contracts.create, {
      body: { saleId: sale.id, serviceTemplateId: 'none' },
    })
    expect(unknown).toMatchObject({ status: 400, body: { message: 'There is no such template.' } })
  })
})
