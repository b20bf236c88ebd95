/** A sale that was presented in Spanish: its contract, its signing page, its mails and its evidence. */
import { contracts, forms, signing, webSales } from '@crm/contract'
import type { Contract } from '@crm/contract/web/contract-shapes'
import { consentTexts } from '@crm/domain/contracts/consent'
import { shippedTexts } from '@crm/domain/forms/shipped-texts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { listEvents } from '#business/contracts/queries'
import { good } from '#test/builders'
import { bytesOf, openContractWorld } from '#test/contract-world'
import { lacksPoppler, pdfText } from '#test/read-pdf'
import { required } from '#test/required'
import { approveSpanishForm } from '#test/spanish-form'

const teresa = 'Teresa Villanueva'
const consentVersion = '2026-11-es'
const lacking = 'There is no approved Spanish version of this form.'

let world: Awaited<ReturnType<typeof openContractWorld>>
beforeAll(async () => {
  world = await openContractWorld()
})
afterAll(() => world.server.close())
beforeEach(() => world.backToMorning())
afterEach(async () => {
  const { versions } = await good(world.adam.call(forms.get, { params: { template: 'HIC' } }))
  for (const { id, state, version } of versions)
    if (id !== null && state !== 'Retired')
      await good(world.adam.call(forms.retire, { params: { id }, body: { version } }))
})

const spanishDraft = async (): Promise<Contract> =>
  world.draftOf(await world.soldUnsigned({ presentationLanguage: 'Spanish' }))

async function spanishSent(): Promise<Contract> {
  await approveSpanishForm(world.adam)
  return good(world.send(world.rita, await spanishDraft()))
}

const previewOf = ({ id }: Contract) => good(world.rita.call(contracts.preview, { params: { id } }))

describe('a contract in Spanish', () => {
  test('is not sent before a Spanish version of its form is approved, and says where', async () => {
    const draft = await spanishDraft()
    expect((await previewOf(draft)).missing).toContainEqual({
      key: 'form',
      message: lacking,
      on: 'form',
      field: 'HIC',
      recordId: null,
    })
    expect(await world.send(world.rita, draft)).toMatchObject({ status: 400, body: { message: lacking } })
    await good(
      world.adam.call(forms.create, {
        params: { template: 'HIC' },
        body: { language: 'es', wording: '# a' },
      }),
    )
    expect((await world.send(world.rita, draft)).status).toBe(400)
  })

  test('an English sale needs no Spanish version', async () => {
    const { missing } = await previewOf(await world.contractIn('Draft'))
    expect(missing).toEqual([])
  })

  test('is sent in Spanish with the English text beside it, and signed once', async () => {
    const sent = await spanishSent()
    const list = await good(world.adam.call(forms.list, {}))
    const { parts, formVersion, blanks } = await previewOf(sent)
    expect(formVersion).toBe(list.find(({ id }) => id === 'HIC')?.spanish?.number)
    expect(list.filter(({ spanish }) => spanish !== null)).toHaveLength(1)
    expect(blanks).toEqual([])
    expect(parts.map(({ key, language }) => `${language} ${key}`)).toEqual([
      'Spanish contract',
      'Spanish part-2',
      'English english-disclosure',
      'English english-contract',
      'English english-cancellation',
      'English english-cancellation-copy',
    ])
    expect(parts[0]?.title).toBe('Contrato de mejoras para el hogar, solar')
    const spanish = JSON.stringify(parts.filter(({ language }) => language === 'Spanish'))
    for (const words of ['Precio del contrato', '$36,900.00', 'No', 'Instalación del equipo'])
      expect(spanish).toContain(words)
    for (const words of ['Prepared', 'Contract price', 'Installation', 'Yes', 'license'])
      expect(spanish).not.toContain(words)
    expect(JSON.stringify(parts)).toContain('The Spanish text of this contract has the signatures.')
  })

  test.skipIf(lacksPoppler)('its PDF has the Spanish text first, and one place to sign', async () => {
    const sent = await spanishSent()
    const text = pdfText(await bytesOf(world.rita, `/contracts/${sent.id}/document`))
    expect(text.match(/Firmas/g)).toHaveLength(1)
    expect(text).not.toMatch(/^Signatures$/m)
    expect(text.indexOf('Precio del contrato')).toBeLessThan(text.indexOf('Contract price'))
  })

  test('is signed on a Spanish page with the Spanish consent, which the certificate prints', async () => {
    const sent = await spanishSent()
    const [request] = await world.mailsTo(sent, required(sent.signers[0]).email)
    expect(request?.subject).toMatch(/^Contrato de mejoras para el hogar, solar de /)
    const token = await world.linkOf(sent, 'buyer1')
    await good(world.visitor.call(signing.open, { params: { token } }))
    const page = await world.page(token)
    expect(page).toMatchObject({
      language: 'Spanish',
      paper: {
        title: 'Contrato de mejoras para el hogar, solar',
        consent: { version: consentVersion, text: consentTexts[consentVersion] },
      },
    })
    expect(await world.sign(token, teresa)).toMatchObject({
      status: 400,
      body: { message: 'Lea una vez más el texto que acepta.' },
    })
    await good(world.sign(token, teresa, { consentVersion }))
    const events = await listEvents(world.server.db.read, sent.id)
    expect(events.find(({ event }) => event.startsWith('consented'))?.words).toBe('Version 2026-11-es.')
    const completed = await good(world.countersign(world.rita, sent))
    const [copy] = await world.mailsTo(completed, required(sent.signers[0]).email)
    expect(copy?.subject).toMatch(/^Su copia firmada: /)
    if (lacksPoppler) return
    const certificate = pdfText(await bytesOf(world.rita, `/contracts/${sent.id}/certificate`))
    expect(certificate).toContain('Acepto firmar este documento')
    expect(certificate).toContain('Certificate of signing')
  })

  test('keeps its language when the sale is presented in English later', async () => {
    const sent = await spanishSent()
    const token = await world.linkOf(sent, 'buyer1')
    const { version } = await world.saleOf(sent)
    const body = { presentationLanguage: 'English' as const, version }
    await good(world.mona.call(webSales.update, { params: { id: sent.saleId }, body }))
    expect(await world.page(token)).toMatchObject({ language: 'Spanish' })
  })
})

describe('refusals on the Spanish page', () => {
  test('name, turn and end are said in Spanish', async () => {
    const sent = await spanishSent()
    const token = await world.linkOf(sent, 'buyer1')
    expect(await world.sign(token, 'Otra Persona', { consentVersion })).toMatchObject({
      status: 400,
      body: { message: `Firme con este nombre: ${teresa}.` },
    })
    await good(world.rita.call(contracts.voiding, { params: { id: sent.id }, body: { reason: 'A typo.' } }))
    expect(await world.sign(token, teresa, { consentVersion })).toMatchObject({
      status: 400,
      body: { message: 'Este documento fue retirado y ya no se puede firmar.' },
    })
  })

  test('a wrong code is refused in Spanish', async () => {
    const sent = await spanishSent()
    const token = await world.linkFrom(world.rita, sent, 'buyer1', false)
    const params = { token }
    expect(await world.visitor.call(signing.confirm, { params, body: { code: '000000' } })).toMatchObject({
      body: { message: 'Primero pida un código.' },
    })
    expect(await good(world.visitor.call(signing.code, { params }))).toMatchObject({ language: 'Spanish' })
    expect(await world.visitor.call(signing.code, { params })).toMatchObject({
      body: { message: 'El código está en camino. Pídalo otra vez en un minuto.' },
    })
  })

  test('an unknown link is refused in both languages', async () => {
    expect(await world.visitor.call(signing.get, { params: { token: 'unknown' } })).toMatchObject({
      status: 404,
      body: {
        message:
          'This link does not work. Ask the sender for a new one. Este enlace no funciona. Pida uno nuevo a quien se lo envió.',
      },
    })
  })
})

describe('a Spanish version of a form', () => {
  test('has no block that prints English law, and needs the other blocks', async () => {
    const draft = await good(
      world.adam.call(forms.create, { params: { template: 'HIC' }, body: { language: 'es' } }),
    )
    expect(draft).toMatchObject({ language: 'es', number: expect.any(Number), wording: shippedTexts.HIC })
    const answer = await world.adam.call(forms.approve, {
      params: { id: required(draft.id) },
      body: { version: draft.version },
    })
    expect(answer).toMatchObject({
      status: 400,
      body: {
        message: expect.stringContaining(
          '"{{right to cancel}}" prints English. Write your Spanish text instead.',
        ),
      },
    })
  })
})
