/** Contracts that everybody signed by hand on paper, completed by their scan. */
import { contracts, documents, signing } from '@crm/contract'
import type { Contract } from '@crm/contract/web/contract-shapes'
import { createHash } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { checkEvents } from '#business/contracts/evidence'
import { fileContract } from '#business/contracts/file-contract'
import { listEvents } from '#business/contracts/queries'
import { noJobs } from '#platform/ports/jobs'
import { cachePeople } from '#spine/people/people'
import { aPdf, anUpload, good, statusesOf } from '#test/builders'
import type { Client } from '#test/client'
import { bytesOf, openContractWorld } from '#test/contract-world'
import { lacksPoppler, pdfText } from '#test/read-pdf'

let world: Awaited<ReturnType<typeof openContractWorld>>
beforeAll(async () => {
  world = await openContractWorld()
})
afterAll(() => world.server.close())
beforeEach(() => world.backToMorning())

/** A photo of one black pixel. */
const png = Uint8Array.from(
  Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNgAAAAAgABSK+kcQAAAABJRU5ErkJggg==',
    'base64',
  ),
)

interface Fields {
  readonly signedOn?: string
  readonly signerIds?: string[]
  readonly uploadIds?: string[]
  readonly version?: number
}

const complete = async (client: Client, contract: Contract, fields: Fields = {}) =>
  client.call(signing.signOnPaper, {
    params: { id: contract.id },
    body: {
      signedOn: '2026-03-02',
      signerIds: contract.signers.map(({ id }) => id),
      uploadIds: fields.uploadIds ?? [await anUpload(client, 'Signed.pdf')],
      ...fields,
    },
  })
const refusal = (message: string) => ({ status: 400, body: { message } })

describe('the scan of a signed paper', () => {
  test('completes the contract as the last electronic signature does', async () => {
    const sent = await world.contractIn('Sent')
    const done = await good(complete(world.mona, sent))
    expect(done).toMatchObject({
      state: 'Completed',
      contractDate: '2026-03-02',
      paper: { signedOn: '2026-03-02', filedByName: 'Mona Patel' },
    })
    expect(done.signers.every(({ identifiedBy }) => identifiedBy === 'a signature by hand on paper')).toBe(
      true,
    )
    const sale = await world.saleOf(done)
    expect(sale).toMatchObject({ contractDate: '2026-03-02', subStatus: 'CancellationWindow' })
    expect(await bytesOf(world.mona, `/contracts/${sent.id}/signed`)).toEqual(Buffer.from(aPdf()))
    const mails = await world.mailsTo(sent, done.signers[0]?.email ?? null)
    expect(mails[0]?.letter.link?.path).toMatch(/^\/sign\//)
    const { db, drive, sealer, evidence } = world.server
    const events = await listEvents(db.read, sent.id)
    expect(checkEvents(events, evidence).every((one) => one === true)).toBe(true)
    const job = { db, drive, sealer, people: cachePeople(db), jobs: noJobs, evidence, now: world.clock.now }
    await fileContract(job, sent.id)
    await fileContract(job, sent.id)
    const filed = await good(world.mona.call(documents.list, { query: { saleId: sent.saleId } }))
    expect(filed.map(({ docType }) => docType)).toHaveLength(2)
    expect(filed.map(({ title }) => title).join()).toContain(`${sent.contractId}, signed`)
    // As it was uploaded: the company does not seal what it did not see signed.
    expect(await bytesOf(world.mona, `/contracts/${sent.id}/signed`)).toEqual(Buffer.from(aPdf()))
  })

  test.skipIf(lacksPoppler)('has a certificate that says so', async () => {
    const sent = await world.contractIn('Viewed')
    await good(complete(world.mona, sent))
    const text = pdfText(await bytesOf(world.mona, `/contracts/${sent.id}/certificate`)).replaceAll(
      /\s+/g,
      ' ',
    )
    expect(text).toContain('Signed by hand on paper')
    expect(text).toContain('The scan was uploaded by Mona Patel')
    expect(text).toContain('Nothing was signed electronically.')
    expect(text.replaceAll(' ', '')).toContain(createHash('sha256').update(aPdf()).digest('hex'))
    expect(text).not.toContain('Consent')
  })

  test('may be photos, which become the pages of a PDF', async () => {
    const sent = await world.contractIn('Sent')
    const photos = [await anUpload(world.mona, '1.png', png), await anUpload(world.mona, '2.png', png)]
    await good(complete(world.mona, sent, { uploadIds: photos }))
    const scan = await bytesOf(world.mona, `/contracts/${sent.id}/signed`)
    expect(scan.subarray(0, 5).toString()).toBe('%PDF-')
    expect(scan.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(2)
  })

  test('is refused as a broken photo, a mixture, or a file of another person', async () => {
    const sent = await world.contractIn('Sent')
    const withFiles = (uploadIds: string[]) => complete(world.mona, sent, { uploadIds })
    const pdf = await anUpload(world.mona)
    const photo = await anUpload(world.mona, '1.png', png)
    const broken = await anUpload(world.mona, 'b.png', png.slice(0, 20))
    expect(await withFiles([pdf, photo])).toMatchObject(refusal('Choose one PDF, or photos as JPEG or PNG.'))
    expect(await withFiles([broken])).toMatchObject(refusal('A photo cannot be read. Take it again.'))
    const ofAdam = await anUpload(world.adam)
    expect(await withFiles([ofAdam])).toMatchObject(refusal('This file was not uploaded completely.'))
    expect((await good(world.get(world.mona, sent))).state).toBe('Sent')
  })
})

describe('a paper is refused', () => {
  test('on a day before it was sent or after today', async () => {
    const sent = await world.contractIn('Sent')
    for (const signedOn of ['2026-03-01', '2026-03-03'])
      expect((await complete(world.mona, sent, { signedOn })).status).toBe(400)
  })

  test('without the signature of everybody', async () => {
    const sent = await world.contractIn('Sent')
    const [buyer, ...others] = sent.signers
    expect(await complete(world.mona, sent, { signerIds: others.map(({ id }) => id) })).toMatchObject(
      refusal(`The signature of ${buyer?.name} must be on the paper.`),
    )
  })

  test('after somebody signed electronically', async () => {
    const signed = await world.contractIn('Signed')
    expect(await complete(world.mona, signed)).toMatchObject(
      refusal('Teresa Villanueva signed electronically. Void the contract and send another.'),
    )
  })

  test.each(['Draft', 'Completed', 'Voided', 'Declined', 'Expired', 'ChangeRequested'] as const)(
    'for a contract that is %s',
    async (state) => {
      const contract = await world.contractIn(state)
      const ids = contract.signers.map(({ id }) => id)
      const signerIds = ids.length > 0 ? ids : [contract.id]
      expect((await complete(world.mona, contract, { signerIds })).status).toBe(400)
    },
  )

  test('from the person who drafted or sold it, and from everybody but managers', async () => {
    const sent = await world.contractIn('Sent')
    expect((await complete(world.rita, sent)).status).toBe(403)
    const ofMona = await good(
      world.send(
        world.mona,
        await good(world.mona.call(contracts.create, { body: { saleId: (await world.soldUnsigned()).id } })),
      ),
    )
    expect(await complete(world.mona, ofMona)).toMatchObject({
      status: 403,
      body: { message: 'You drafted it, so another manager uploads the paper.' },
    })
    expect(await good(complete(world.adam, ofMona))).toMatchObject({ state: 'Completed' })
  })

  test('the second time, and from a page that is out of date', async () => {
    const sent = await world.contractIn('Sent')
    const uploadIds = [await anUpload(world.mona)]
    const twice = await Promise.all([
      complete(world.mona, sent, { uploadIds }),
      complete(world.mona, sent, { uploadIds }),
    ])
    expect(statusesOf(twice)).toEqual([200, 400])
    const other = await world.contractIn('Viewed')
    expect((await complete(world.mona, other, { version: other.version - 1 })).status).toBe(409)
  })

  test('while a buyer signs on their phone, one of both wins', async () => {
    const sent = await world.contractIn('Viewed')
    const token = await world.linkOf(sent, 'buyer1')
    const uploadIds = [await anUpload(world.mona)]
    const both = await Promise.all([
      complete(world.mona, sent, { uploadIds }),
      world.sign(token, 'Teresa Villanueva'),
    ])
    expect(statusesOf(both)).toEqual([200, 400])
  })
})
