/** The PDFs of a contract through HTTP, in all scripts, as poppler reads them. */
import { contracts, signing, webLeads } from '@crm/contract'
import { currentConsents } from '@crm/domain/contracts/consent'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { good } from '#test/builders'
import { bytesOf, openContractWorld } from '#test/contract-world'
import { namesOfAllScripts } from '#test/names'
import { lacksPoppler, pdfFonts, pdfInfo, pdfText } from '#test/read-pdf'

let world: Awaited<ReturnType<typeof openContractWorld>>
beforeAll(async () => {
  world = await openContractWorld()
})
afterAll(() => world.server.close())

/** A draft whose buyer has this name. */
async function draftFor(name: string) {
  const [firstName = '', ...family] = name.split(' ')
  const lastName = family.join(' ')
  const sale = await world.soldUnsigned({}, { firstName, lastName })
  return world.draftOf(sale)
}

describe.skipIf(lacksPoppler)('PDFs of the sent contract, the sealed contract and the certificate', () => {
  test.each(namesOfAllScripts)('every PDF spells the buyer as entered: %s', async (name) => {
    const sent = await good(world.send(world.rita, await draftFor(name)))
    const lead = await good(world.mona.call(webLeads.get, { params: { id: sent.leadId } }))
    expect(lead.fullName).toBe(name)
    await good(world.sign(await world.linkOf(sent, 'buyer1'), name))
    await good(world.countersign(world.rita, sent))
    for (const kind of ['document', 'signed', 'certificate']) {
      const bytes = await bytesOf(world.rita, `/contracts/${sent.id}/${kind}`)
      const text = pdfText(bytes)
      expect(text).toContain(name)
      expect(text).not.toMatch(/\?\?|\ufffd/)
      expect(pdfFonts(bytes).filter(({ isEmbedded }) => !isEmbedded)).toEqual([])
      expect(pdfInfo(bytes).get('Tagged')).toBe('yes')
    }
  })
})

const lacking = 'The PDF fonts lack these letters: 🙂 Ꮳ (Buyer name).'

describe('letters that no PDF font contains', () => {
  test('missing letters are reported before sending, each at its field, and block it', async () => {
    const draft = await draftFor('Ann🙂 Ꮳ')
    const preview = () => good(world.rita.call(contracts.preview, { params: { id: draft.id } }))
    expect((await preview()).missing).toMatchObject([
      { message: lacking, on: 'lead', recordId: draft.leadId },
    ])
    await good(
      world.rita.call(contracts.update, {
        params: { id: draft.id },
        body: {
          version: draft.version,
          secondBuyerName: 'Bo \u{10FFFD}',
          secondBuyerEmail: 'bo@mail.example',
        },
      }),
    )
    const second = 'The PDF fonts lack these letters: U+10FFFD (Second buyer).'
    expect((await preview()).missing.map(({ message }) => message)).toEqual([lacking, second])
    expect(await world.send(world.rita, draft)).toMatchObject({
      status: 400,
      body: { message: `${lacking} ${second}` },
    })
    expect((await good(world.get(world.rita, draft))).state).toBe('Draft')
    // The draft itself can still be read.
    expect((await bytesOf(world.rita, `/contracts/${draft.id}/document`)).length).toBeGreaterThan(0)
  })

  test('neither buyer nor company can sign with missing letters', async () => {
    const sent = await good(world.send(world.rita, await draftFor('Teresa Villanueva')))
    const token = await world.linkOf(sent, 'buyer1')
    const message = 'The PDF fonts lack these letters: 🙂.'
    const refused = await world.sign(token, 'Teresa Villanueva', { signature: { typed: 'Teresa 🙂' } })
    const faults = (field: string) =>
      expect.arrayContaining([{ field, message }]) as readonly { readonly field: string }[]
    expect(refused).toMatchObject({ status: 400, body: { errors: faults('signature') } })
    await good(world.sign(token, 'Teresa Villanueva'))
    const countersigned = await world.rita.call(signing.countersign, {
      params: { id: sent.id },
      body: { name: 'Rita 🙂' },
    })
    expect(countersigned).toMatchObject({ status: 400, body: { errors: faults('name') } })
    await good(world.countersign(world.rita, sent))
  })

  test.skipIf(lacksPoppler)(
    'missing letters in a user agent never prevent the completion of a contract',
    async () => {
      const sent = await good(world.send(world.rita, await draftFor('Teresa Villanueva')))
      const token = await world.linkOf(sent, 'buyer1')
      // Headers arrive as Latin-1, with invisible letters.
      const agent = `Browser \u0085 \u00ad Ã\u009f ${'x'.repeat(300)}`
      const answer = await world.visitor.raw('POST', signing.sign.path.replace('{token}', token), {
        headers: { 'content-type': 'application/json', 'user-agent': agent },
        body: JSON.stringify({
          name: 'Teresa Villanueva',
          signature: { typed: 'Teresa Villanueva' },
          consentVersion: currentConsents.English,
        }),
      })
      expect(answer.status).toBe(200)
      expect(await good(world.countersign(world.rita, sent))).toMatchObject({ state: 'Completed' })
      const text = pdfText(await bytesOf(world.rita, `/contracts/${sent.id}/certificate`))
      expect(text).toContain('signed by typing')
      expect(text).toContain('Browser')
    },
  )
})
