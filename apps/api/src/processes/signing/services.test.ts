/** Contracts that Documenso and Docusign sign, from the template to the files, over HTTP against their stand-ins. */
import { contracts, documents } from '@crm/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { SigningFailed } from '#platform/ports/signing'
import { good } from '#test/builders'
import { bytesOf } from '#test/contract-world'
import { openServiceWorld } from '#test/service-world'

describe.each(['documenso', 'docusign'] as const)('a contract signed with %s', (service) => {
  const name = service === 'documenso' ? 'Documenso' : 'Docusign'
  let world: Awaited<ReturnType<typeof openServiceWorld>>
  beforeAll(async () => {
    world = await openServiceWorld(service)
  })
  afterAll(() => world.close())

  const envelopesOf = ({ id }: { readonly id: string }) => world.signing.find(id)
  const creations = () =>
    world.running.calls.filter((call) => /^POST \S*(\/envelope\/use|\/envelopes)$/.test(call)).length
  const eventsOf = async ({ id }: { readonly id: string }) =>
    (await good(world.rita.call(contracts.events, { params: { id } }))).map(({ event }) => event)

  test('it goes from the installer’s template over both buyers and the company to the files in the drive', async () => {
    const draft = await world.drafted()
    expect(draft).toMatchObject({
      signingService: service,
      serviceTemplateId: world.templateIds['Home improvement contract'],
      title: 'Home improvement contract',
      envelopeId: null,
    })
    const preview = await good(world.rita.call(contracts.preview, { params: { id: draft.id } }))
    expect(preview.missing).toEqual([])
    expect(JSON.stringify(preview.parts)).toContain('Contract price')
    expect(JSON.stringify(preview.parts)).toContain('Teresa Villanueva')

    const begun = await world.begun(draft)
    expect(begun.signers.map(({ role, email, signsByLink }) => [role, email !== null, signsByLink])).toEqual([
      ['buyer1', true, false],
      ['buyer2', true, false],
      ['salesperson', true, false],
      ['contractor', true, false],
    ])
    await world.answer(begun, 1, 'view')
    await world.until(begun, ({ state }) => state === 'Viewed')
    await world.answer(begun, 1, 'sign')
    const partly = await world.until(begun, ({ state }) => state === 'Signed')
    expect(partly.signers[0]).toMatchObject({
      signedAt: expect.any(String),
      identifiedBy: `${name}, which has the evidence`,
    })
    for (const place of [2, 3, 4]) await world.answer(begun, place, 'sign')
    const done = await world.until(begun, ({ signedDocumentId }) => signedDocumentId !== null)
    expect(done).toMatchObject({ state: 'Completed', isSigned: true, signingFault: null })
    expect(await world.saleOf(done)).toMatchObject({ subStatus: 'CancellationWindow' })

    const signed = await bytesOf(world.rita, `/contracts/${done.id}/signed`)
    expect(signed.toString('latin1')).toContain('(Teresa Villanueva)')
    const filed = await good(world.rita.call(documents.list, { query: { saleId: done.saleId } }))
    expect(filed.map(({ docType }) => docType).toSorted()).toEqual(['Contract', 'SignatureCertificate'])
    expect(await eventsOf(done)).toEqual(
      expect.arrayContaining(['sent', `accepted by ${name}`, `signed with ${name}`, 'completed']),
    )
    expect(await eventsOf(done)).not.toContain('sealed')
    await world.readState(done)
    expect((await world.read(done)).version).toBe(done.version)
  }, 60_000)

  test('webhooks that come twice or backward change it once', async () => {
    for (const lastName of ['Twice Told', 'Backward Told']) {
      const begun = await world.begun(await world.drafted({ firstName: 'Ada', lastName }))
      await world.answer(begun, 1, 'view')
      await world.answer(begun, 1, 'sign')
      await world.until(begun, ({ state }) => state === 'Signed')
      for (const place of [2, 3, 4]) await world.answer(begun, place, 'sign')
      const done = await world.until(begun, ({ state }) => state === 'Completed')
      const events = await eventsOf(done)
      expect(events.filter((event) => event === `signed with ${name}`)).toHaveLength(4)
      expect(events.filter((event) => event === 'completed')).toHaveLength(1)
    }
  }, 60_000)

  test('without a webhook, the nightly job reads what happened', async () => {
    const begun = await world.begun(await world.drafted({ firstName: 'Ada', lastName: 'Never Told' }))
    for (const place of [1, 2, 3, 4]) await world.answer(begun, place, 'sign')
    expect((await world.read(begun)).state).toBe('Sent')
    await world.checkAtNight()
    await world.until(begun, ({ state }) => state === 'Completed')
  }, 60_000)

  test('a lost answer and two jobs at once make one envelope', async () => {
    const before = creations()
    const begun = await world.begun(await world.drafted({ firstName: 'Ada', lastName: 'Lost Answer' }))
    await Promise.all([world.begin(begun), world.begin(begun)])
    expect(creations() - before).toBe(1)
    expect(await envelopesOf(begun)).toBe(begun.envelopeId)
    expect((await world.read(begun)).envelopeId).toBe(begun.envelopeId)
  }, 30_000)

  test('a service that is away is a sentence on the contract, which begins later', async () => {
    const draft = await world.drafted({ firstName: 'Ada', lastName: 'Closed Shop' })
    await good(world.send(world.rita, draft))
    const waiting = await world.until(draft, ({ signingFault }) => signingFault !== null)
    expect(waiting).toMatchObject({
      state: 'Sent',
      envelopeId: null,
      signingFault: `${name} is not available. We try again.`,
    })
    await expect(world.begin(waiting)).rejects.toThrow(SigningFailed)
    const open = { ...world.signing, begin: async () => `later-${service}` }
    await world.begin(waiting, open)
    expect(await world.read(draft)).toMatchObject({ signingFault: null, envelopeId: `later-${service}` })
  }, 30_000)

  test('a refused contract is a draft again with the reason, and is sent again as a new envelope', async () => {
    const draft = await world.drafted()
    world.failing.fault = new SigningFailed('refused', 'The email address is blocked.')
    await good(world.send(world.rita, draft))
    const refused = await world.until(draft, ({ state }) => state === 'Draft')
    world.failing.fault = null
    expect(refused).toMatchObject({
      state: 'Draft',
      signers: [],
      signingFault: `${name} refused: The email address is blocked.`,
    })
    const begun = await world.begun(refused)
    expect(begun).toMatchObject({ state: 'Sent', signingFault: null })
    expect(await envelopesOf(draft)).toBeUndefined()
  }, 30_000)
})
