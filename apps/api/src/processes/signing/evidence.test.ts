/** Evidence of signing: the used link, the person behind it, and separation of duties. */
import { contracts, mails, notifications, signing, users, webLeads } from '@crm/contract'
import type { Contract } from '@crm/contract/web/contract-shapes'
import { cast } from '@crm/cast'
import { codeRules } from '@crm/domain/contracts/signing-links'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { listEvents } from '#business/contracts/queries'
import { aLead, anAddress, anEntry, good, statusesOf } from '#test/builders'
import type { Client } from '#test/client'
import { bytesOf, openContractWorld } from '#test/contract-world'
import { lacksPoppler, pdfText } from '#test/read-pdf'
import { required } from '#test/required'

const teresa = 'Teresa Villanueva'

let world: Awaited<ReturnType<typeof openContractWorld>>
beforeAll(async () => {
  world = await openContractWorld()
})
afterAll(() => world.server.close())
beforeEach(() => world.backToMorning())

const later = (seconds: number) => {
  world.clock.now = new Date(world.clock.now.getTime() + seconds * 1_000)
}
/** Text of a certificate without whitespace: a line may break anywhere, even within an address. */
const certificateOf = async (contract: { readonly id: string }) =>
  squeezed(pdfText(await bytesOf(world.mona, `/contracts/${contract.id}/certificate`)))
const squeezed = (words: string) => words.replaceAll(/\s+/g, '')
const again = (contract: { readonly id: string }, client: Client = world.mona) =>
  good(world.get(client, contract))
const buyerOf = ({ signers }: Contract) => required(signers.find(({ role }) => role === 'buyer1'))
const askCode = (token: string) => world.visitor.call(signing.code, { params: { token } })
const confirm = (token: string, code: string) =>
  world.visitor.call(signing.confirm, { params: { token }, body: { code } })
/** Reads the code from the newest mail. */
async function codeIn(contract: Contract): Promise<string> {
  const mailed = await world.mailsTo(contract, buyerOf(contract).email)
  const words = mailed.flatMap(({ letter }) => letter.text).join(' ')
  return required(/Your code is (\d{6})/.exec(words)?.[1])
}
const wrongFor = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

describe('evidence of a mailed link', () => {
  test('a mailed link is recorded with address and time on the signer, in the events and on the certificate', async () => {
    const done = await world.contractIn('Completed')
    const address = required(buyerOf(done).email ?? undefined)
    const by = `a link mailed to ${address} on Mon, Mar 2, 2026, 8:00 am Pacific time`
    expect(buyerOf(done)).toMatchObject({ identifiedBy: by, addressNotes: [] })
    const events = await listEvents(world.server.db.read, done.id)
    for (const event of ['viewed', 'signed by typing'])
      expect(events.find((one) => one.event === event)?.words).toContain(`Identified by ${by}.`)
    const signed = events.find(({ event }) => event === 'countersigned as contractor')
    expect(signed?.words).toContain(`signing in to the CRM as Rita Reyes (${cast.rita.username})`)
    const row = await world.server.db.read
      .selectFrom('contract_signers as g')
      .innerJoin('contract_links as k', 'k.token_hash', 'g.signed_link')
      .select(['k.channel', 'k.mailed_to'])
      .where('g.contract_id', '=', done.id)
      .execute()
    expect(row).toEqual([{ channel: 'mailed', mailed_to: address }])
  })
})

describe('a handed-over link', () => {
  test.skipIf(lacksPoppler)(
    'a handed-over link asks for a mailed code, and the certificate has both',
    async () => {
      const sent = await world.contractIn('Sent')
      const address = required(buyerOf(sent).email ?? undefined)
      const token = await world.handOver(world.rita, sent, 'buyer1')
      const page = await world.page(token)
      expect(page).toMatchObject({
        state: 'confirm',
        paper: null,
        host: null,
        confirm: { handedOverBy: 'Rita Reyes', codeExpiresAt: null },
      })
      expect(JSON.stringify(page)).not.toContain(address)
      expect(JSON.stringify(page)).not.toContain('Villanueva')
      const refused = await world.sign(token, teresa)
      expect(refused).toMatchObject({
        status: 400,
        body: { message: 'Confirm this link with the code from the email first.' },
      })
      expect((await world.visitor.raw('GET', `/signing/${token}/document`)).status).toBe(404)
      expect(
        (await world.visitor.call(signing.decline, { params: { token }, body: { reason: 'No.' } })).status,
      ).toBe(400)

      const asked = await good(askCode(token))
      expect(asked.confirm?.codeExpiresAt).toBe('2026-03-02T16:10:00.000Z')
      const code = await codeIn(sent)
      const [mail] = await world.mailsTo(sent, address)
      expect(mail?.letter.text.join(' ')).toContain('Rita Reyes handed over a link')
      const stored = await world.server.db.read.selectFrom('contract_codes').selectAll().execute()
      expect(JSON.stringify(stored)).not.toContain(code)

      const { path } = await good(confirm(token, `${code.slice(0, 3)} ${code.slice(3)}`))
      const own = path.replace('/sign/', '')
      expect((await world.page(own)).state).toBe('open')
      // The link of the person who handed it over still asks for a code.
      expect((await world.page(token)).state).toBe('confirm')
      await good(world.sign(own, teresa))
      await good(world.countersign(world.mona, sent))
      const by = `a link handed over by Rita Reyes, confirmed by a code mailed to ${address}`
      expect(buyerOf(await again(sent)).identifiedBy).toBe(by)
      expect(await certificateOf(sent)).toContain(squeezed('code confirmed'))
    },
  )

  test('a code works once, for ten minutes and five wrong tries', async () => {
    const sent = await world.contractIn('Sent')
    const token = await world.handOver(world.rita, sent, 'buyer1')
    expect(await confirm(token, '123456')).toMatchObject({
      status: 400,
      body: { message: 'Ask for a code first.' },
    })
    await good(askCode(token))
    const first = await codeIn(sent)
    for (const bad of ['', '12345', '1234567', 'abcdef', '__proto__'])
      expect((await confirm(token, bad)).status).toBe(400)
    for (let at = 0; at < codeRules.tries; at += 1)
      expect(await confirm(token, wrongFor(first))).toMatchObject({
        body: { message: 'This is not the code. Check the email and try again.' },
      })
    // The right code is too late now.
    expect(await confirm(token, first)).toMatchObject({
      status: 400,
      body: { message: 'Too many wrong codes. Ask for another.' },
    })
    expect(await askCode(token)).toMatchObject({
      status: 400,
      body: { message: 'A code is on its way. Ask again in a minute.' },
    })
    later(codeRules.secondsBetween)
    await good(askCode(token))
    const second = await codeIn(sent)
    later(codeRules.minutes * 60)
    expect(await confirm(token, second)).toMatchObject({
      status: 400,
      body: { message: 'This code has expired. Ask for another.' },
    })
    await good(askCode(token))
    const third = await codeIn(sent)
    const former = second === third ? wrongFor(second) : second
    expect((await confirm(token, former)).status).toBe(400)
    await good(confirm(token, third))
    expect((await confirm(token, third)).status).toBe(400)
  })

  test('new codes and new links do not allow more guesses', async () => {
    const sent = await world.contractIn('Sent')
    let guesses = 0
    let last = ''
    for (let round = 0; round < 12; round += 1) {
      const token = await world.handOver(world.rita, sent, 'buyer1')
      later(3_600)
      const asked = await askCode(token)
      if (asked.status !== 200) {
        last = (asked.body as { message: string }).message
        break
      }
      const code = await codeIn(sent)
      for (let at = 0; at < 8; at += 1) {
        const answer = await confirm(token, wrongFor(code))
        if ((answer.body as { message: string }).message.startsWith('This is not')) guesses += 1
      }
    }
    expect(guesses).toBe(codeRules.triesOfSigner)
    expect(last).toBe('Too many wrong codes. Ask for the contract by email instead.')
  })

  test('a signer gets at most five codes an hour over all links', async () => {
    const sent = await world.contractIn('Sent')
    const statuses: number[] = []
    for (let at = 0; at < 7; at += 1) {
      statuses.push((await askCode(await world.handOver(world.rita, sent, 'buyer1'))).status)
      later(codeRules.secondsBetween)
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 400, 400])
  })

  test('concurrent wrong codes all count, and the right one works once', async () => {
    const sent = await world.contractIn('Sent')
    const token = await world.handOver(world.rita, sent, 'buyer1')
    await good(askCode(token))
    const code = await codeIn(sent)
    const right = await Promise.all([1, 2, 3].map(() => confirm(token, code)))
    expect(statusesOf(right)).toEqual([200, 400, 400])
    const other = await world.contractIn('Sent')
    const otherToken = await world.handOver(world.rita, other, 'buyer1')
    const asked = await Promise.all([1, 2, 3].map(() => askCode(otherToken)))
    expect(statusesOf(asked)).toEqual([200, 400, 400])
    const wrong = wrongFor(await codeIn(other))
    await Promise.all(Array.from({ length: 8 }, () => confirm(otherToken, wrong)))
    const [row] = await world.server.db.read
      .selectFrom('contract_codes')
      .select('tries')
      .where('signer_id', '=', buyerOf(other).id)
      .execute()
    expect(row?.tries).toBe(codeRules.tries)
  })

  test('a void contract neither sends nor accepts codes', async () => {
    const sent = await world.contractIn('Sent')
    const token = await world.handOver(world.rita, sent, 'buyer1')
    await good(askCode(token))
    const code = await codeIn(sent)
    await good(world.rita.call(contracts.voiding, { params: { id: sent.id }, body: { reason: 'A typo.' } }))
    later(60)
    expect(statusesOf([await confirm(token, code), await askCode(token)])).toEqual([400, 400])
    expect(await world.page(token)).toMatchObject({ state: 'voided', confirm: null })
  })

  test('the code goes to the address as of sending, whatever the lead has now', async () => {
    const sent = await world.contractIn('Sent')
    const token = await world.handOver(world.rita, sent, 'buyer1')
    await good(
      world.rita.call(webLeads.update, {
        params: { id: sent.leadId },
        body: { email1: 'rita.private@mail.example' },
      }),
    )
    await good(askCode(token))
    expect(await world.mailsTo(sent, 'rita.private@mail.example')).toEqual([])
    expect(await codeIn(sent)).toMatch(/^\d{6}$/)
  })
})

describe('signing in person', () => {
  test.skipIf(lacksPoppler)(
    'signing in person records its host on the page, in the events and on the certificate',
    async () => {
      const sent = await world.contractIn('Sent')
      const token = await world.handOver(world.rita, sent, 'buyer1', true)
      expect(await world.page(token)).toMatchObject({ state: 'open', host: 'Rita Reyes', confirm: null })
      expect((await askCode(token)).status).toBe(400)
      await good(world.sign(token, teresa))
      await good(world.countersign(world.mona, sent))
      expect(buyerOf(await again(sent)).identifiedBy).toBe(
        'in person, host Rita Reyes; no mailbox was confirmed',
      )
      const events = await listEvents(world.server.db.read, sent.id)
      expect(events.find(({ event }) => event === 'in-person signing opened')?.who).toBe('Rita Reyes')
      // The tests share one machine, as host and buyer do.
      expect(events.find(({ event }) => event === 'signed by typing')?.words).toContain(
        'The same network address and browser as',
      )
      const certificate = await certificateOf(sent)
      expect(certificate).toContain(squeezed('in person, host Rita Reyes'))
      expect(certificate).not.toContain(squeezed('Identified by a link mailed'))
    },
  )

  test('an in-person link ends after two hours', async () => {
    const sent = await world.contractIn('Sent')
    const token = await world.handOver(world.rita, sent, 'buyer1', true)
    later(2 * 3_600)
    expect(await world.page(token)).toMatchObject({ state: 'expired', host: null, paper: null })
    expect((await world.sign(token, teresa)).status).toBe(400)
  })
})

describe('the line of the contractor', () => {
  const refusal = (reason: string) => ({ status: 403, body: { message: reason } })
  const fromRep = 'You handed over the buyer’s link, so a manager signs for the contractor.'

  test.each([
    ['in person', true],
    ['by a link that asks for a code', false],
  ])('the rep who handed over %s cannot sign as the contractor', async (_, isInPerson) => {
    const sent = await world.contractIn('Sent')
    const token = await world.handOver(world.rita, sent, 'buyer1', isInPerson)
    // Creating the link is enough: nobody knows who else opened it.
    await good(world.sign(await world.linkOf(sent, 'buyer1'), teresa))
    const after = await good(world.countersign(world.rita, sent))
    expect(after.signers.map(({ signedByName }) => signedByName)).toEqual([null, 'Rita Reyes', null])
    expect(after.linkMakerIds).toEqual([cast.rita.crm.id])
    expect(await world.countersign(world.rita, sent)).toMatchObject(refusal(fromRep))
    expect((await world.page(token)).state).not.toBe('open')
    const asked = await good(world.mona.call(notifications.list, { query: { lane: ['needs-you'] } }))
    expect(asked.map(({ subject }) => subject)).toContain(`${sent.contractId} waits for your signature`)
    expect(await good(world.countersign(world.mona, sent))).toMatchObject({ state: 'Completed' })
  })

  test('a manager who handed over the link cannot sign as the contractor either', async () => {
    const sent = await world.contractIn('Sent')
    await good(world.sign(await world.handOver(world.mona, sent, 'buyer1', true), teresa))
    await good(world.countersign(world.rita, sent))
    const signed = await world.contractIn('Sent')
    await good(world.sign(await world.handOver(world.mona, signed, 'buyer1', true), teresa))
    await good(world.countersign(world.mona, signed))
    expect(await world.countersign(world.mona, signed)).toMatchObject(
      refusal('You handed over the buyer’s link, so another manager signs for the contractor.'),
    )
    expect(await good(world.countersign(world.adam, signed))).toMatchObject({ state: 'Completed' })
  })

  test('without a salesperson line, the person who handed over the link cannot sign at all', async () => {
    const signed = await world.contractIn('Completed')
    await good(world.request(world.mona, signed))
    const order = await good(world.mona.call(contracts.acceptChange, { params: { id: signed.id }, body: {} }))
    const sent = await good(world.send(world.mona, order))
    await good(world.sign(await world.handOver(world.mona, sent, 'buyer1', true), teresa))
    expect((await world.countersign(world.mona, sent)).status).toBe(403)
    expect(await good(world.countersign(world.adam, sent))).toMatchObject({ state: 'Completed' })
  })
})

/** Rita alone, with every way that she has to get a link. */
describe('a salesperson acting alone', () => {
  /** Her own lead and sale, with everything entered by herself. */
  async function ownDraft(email1: string, client: Client = world.rita) {
    const lead = await aLead(client, {
      firstName: 'Teresa',
      lastName: 'Villanueva',
      email1,
      salesRepId: cast.rita.crm.id,
    })
    await anAddress(client, lead.id)
    return good(
      world.rita.call(contracts.create, {
        body: { saleId: (await world.soldOn(lead.id)).id, usesSubcontractors: false },
      }),
    )
  }
  const mailedTo = async (contract: Contract, address: string) => {
    const [mail] = await world.mailsTo(contract, address)
    return required(mail?.letter.link?.path).replace('/sign/', '')
  }
  /** Every step that she can take after a signature of the buyer. */
  async function finish(contract: Contract) {
    await world.countersign(world.rita, contract)
    await world.countersign(world.rita, contract)
    return again(contract)
  }

  test.each([
    ['a link that she hands herself', 'handed over'],
    ['signing in person with nobody', 'in person'],
    ['a colleague’s mailbox', 'colleague'],
    ['an address of the company', 'company'],
    ['her own mailbox, entered before she sends', 'changed'],
    ['her own mailbox, entered with the lead', 'entered'],
  ] as const)('a salesperson alone cannot complete a contract by %s', async (_, way) => {
    const address = {
      'handed over': 'teresa.own@mail.example',
      'in person': 'teresa.own@mail.example',
      colleague: cast.rita.username,
      company: 'desk@sunridge.example',
      changed: 'before@mail.example',
      entered: 'rita.private@mail.example',
    }[way]
    const mine = way === 'changed' ? 'rita.other@mail.example' : address
    const draft = await ownDraft(address, way === 'changed' ? world.adam : world.rita)
    if (way === 'changed')
      await good(world.rita.call(webLeads.update, { params: { id: draft.leadId }, body: { email1: mine } }))
    const sent = await good(world.send(world.rita, draft))
    const token =
      way === 'handed over' || way === 'in person'
        ? await world.handOver(world.rita, sent, 'buyer1', way === 'in person')
        : await mailedTo(sent, mine)
    await world.sign(token, teresa)
    const end = await finish(sent)
    expect(end.state).not.toBe('Completed')
    expect(await world.mona.raw('GET', `/contracts/${sent.id}/certificate`)).toMatchObject({ status: 404 })
  })

  test.skipIf(lacksPoppler).each([
    ['colleague', cast.rita.username, 2],
    ['company', 'desk@sunridge.example', 2],
    ['own', 'rita.private@mail.example', 1],
  ] as const)(
    'a salesperson and a manager complete it, with the doubts about the %s address on the certificate',
    async (_, address, doubts) => {
      const sent = await good(world.send(world.rita, await ownDraft(address)))
      await good(world.sign(await mailedTo(sent, address), teresa))
      const { addressNotes } = buyerOf(await finish(sent))
      expect(await good(world.countersign(world.mona, sent))).toMatchObject({ state: 'Completed' })
      expect(addressNotes).toHaveLength(doubts)
      const certificate = await certificateOf(sent)
      for (const note of addressNotes) expect(certificate).toContain(squeezed(note))
    },
  )

  test.skipIf(lacksPoppler)(
    "the person who entered the address long before is named with the buyer's identification",
    async () => {
      const draft = await ownDraft('rita.private@mail.example')
      later(25 * 3_600)
      const sent = await good(world.send(world.rita, draft))
      await good(world.sign(await mailedTo(sent, 'rita.private@mail.example'), teresa))
      const end = await finish(sent)
      const words = 'Rita Reyes, who sent this contract, entered rita.private@mail.example.'
      expect(buyerOf(end).addressNotes).toEqual([words])
      const certificate = await certificateOf(sent)
      expect(certificate).toContain(squeezed(words))
    },
  )

  test('the outbox shows no buyer link, for a signature or a code', async () => {
    const sent = await world.contractIn('Sent')
    await good(askCode(await world.handOver(world.rita, sent, 'buyer1')))
    const code = await codeIn(sent)
    const token = await world.linkOf(sent, 'buyer1')
    expect((await world.rita.call(mails.list, { query: {} })).status).toBe(403)
    const listed = await good(world.adam.call(mails.list, { query: {} }))
    const texts = JSON.stringify(listed)
    expect(texts).not.toContain(token)
    expect(texts).not.toContain(code)
    for (const { id } of listed.slice(0, 5)) {
      const one = await world.adam.raw('GET', `/mails/${id}`)
      const text = await one.text()
      expect(text).not.toContain(token)
      expect(text).not.toContain(code)
    }
    const feed = await world.rita.raw('GET', `/contracts/${sent.id}/events`)
    expect(await feed.text()).not.toContain(token)
  })
})

describe('an address that may not be the buyer’s', () => {
  test('the doubt appears before sending, on the signer, and in a notification to managers', async () => {
    const sale = await world.soldUnsigned({}, { email1: 'first@mail.example' })
    const draft = await world.draftOf(sale)
    const preview = () => good(world.rita.call(contracts.preview, { params: { id: draft.id } }))
    expect(await preview()).toMatchObject({
      addressNotes: [],
      buyerEmail: 'first@mail.example',
      salespersonName: 'Rita Reyes',
      contractorName: 'Sunridge Solar',
    })
    await good(
      world.rita.call(webLeads.update, {
        params: { id: draft.leadId },
        body: { email1: 'second@mail.example' },
      }),
    )
    const words = 'Rita Reyes, who sent this contract, entered second@mail.example within 24 hours before.'
    expect((await preview()).addressNotes).toEqual([words])
    const sent = await good(world.send(world.rita, draft))
    expect(buyerOf(sent).addressNotes).toEqual([words])
    const notices = await good(world.mona.call(notifications.list, { query: { lane: ['needs-you'] } }))
    expect(notices).toContainEqual(
      expect.objectContaining({
        subject: `${sent.contractId}: check the buyer’s email address`,
        content: words,
      }),
    )
  })
})

describe('the subcontractor statement', () => {
  test.each([
    ['Sunridge Solar', undefined, 'NO. No subcontractor'],
    ['sunridge solar LLC', undefined, 'NO. No subcontractor'],
    ['High Desert Energy Services', undefined, 'YES. One or more subcontractors'],
    ['Desert Sun, a name of Sunridge', '1000001', 'NO. No subcontractor'],
    ['Sunridge Solar Corporation', '999', 'YES. One or more subcontractors'],
  ] as const)('a job installed by %s (license %s): %s', async (installerName, licenseNumber, words) => {
    const installer = await anEntry(world.adam, 'installers', {
      installerName,
      ...(licenseNumber && { licenseNumber }),
    })
    const draft = await world.draftOf(await world.soldUnsigned({ installerId: installer.id }))
    const { parts } = await good(world.rita.call(contracts.preview, { params: { id: draft.id } }))
    expect(JSON.stringify(parts)).toContain(words)
  })

  test('without a known installer the contract asks about subcontractors, and never guesses', async () => {
    const draft = await world.draftOf(await world.soldUnsigned({ installerId: null }))
    const { missing, blanks, parts } = await good(
      world.rita.call(contracts.preview, { params: { id: draft.id } }),
    )
    expect(missing.map(({ field }) => field)).toEqual(['usesSubcontractors'])
    expect(blanks).toContain('Installer')
    expect(JSON.stringify(parts)).not.toMatch(/(YES|NO)\. /)
    expect((await world.send(world.rita, draft)).status).toBe(400)
    await good(
      world.rita.call(contracts.update, { params: { id: draft.id }, body: { usesSubcontractors: true } }),
    )
    expect(await good(world.send(world.rita, draft))).toMatchObject({ state: 'Sent' })
  })
})

describe('signatures', () => {
  test('a signature is the signer’s name, or a drawing larger than a dot', async () => {
    const viewed = await world.contractIn('Viewed')
    const token = await world.linkOf(viewed, 'buyer1')
    const refusedWith = async (signature: object) =>
      (await world.sign(token, teresa, { signature })) as { status: number; body: { message: string } }
    expect(await refusedWith({ typed: 'Mickey Mouse' })).toMatchObject({
      status: 400,
      body: { message: `Sign with this name: ${teresa}.` },
    })
    for (const strokes of [
      [[300, 100]],
      [[300, 100, 301, 100]],
      [
        [1, 1],
        [2, 2],
        [3, 3],
      ],
      [[0, 0, 59, 0]],
    ])
      expect(await refusedWith({ strokes })).toMatchObject({
        status: 400,
        body: { message: 'Draw your whole signature.' },
      })
    await good(world.sign(token, teresa, { signature: { typed: 'TERESA  VILLANUEVA' } }))
    for (const name of ['Donald Duck', 'Mona Patel'])
      expect(await world.countersign(world.rita, viewed, name)).toMatchObject({
        status: 400,
        body: { message: 'Sign with your own name: Rita Reyes.' },
      })
    const done = await good(world.countersign(world.rita, viewed, 'rita reyes'))
    expect(done.state).toBe('Completed')
  })

  test.skipIf(lacksPoppler)('a certificate is sealed even if its consent text is missing', async () => {
    const signed = await world.contractIn('Viewed')
    await good(world.sign(await world.linkOf(signed, 'buyer1'), teresa))
    await world.server.arrange(async (db) => {
      await sql`alter table contract_signers disable trigger contract_signers_sign_once`.execute(db)
      await db
        .updateTable('contract_signers')
        .set({ consent_version: '__proto__' })
        .where('id', '=', buyerOf(signed).id)
        .execute()
      await sql`alter table contract_signers enable trigger contract_signers_sign_once`.execute(db)
    })
    expect(await good(world.countersign(world.rita, signed))).toMatchObject({ state: 'Completed' })
    expect(await certificateOf(signed)).toContain('__proto__')
  })
})

describe('the mail to a buyer', () => {
  test('the mail has the rep, their phone, the day, and the sender’s message', async () => {
    await good(
      world.adam.call(users.update, { params: { id: cast.rita.crm.id }, body: { phoneNum: '760 555 0101' } }),
    )
    const draft = await world.contractIn('Draft')
    const sent = await good(
      world.rita.call(contracts.send, {
        params: { id: draft.id },
        body: { message: 'As we said on Monday.' },
      }),
    )
    const [mail] = await world.mailsTo(sent, buyerOf(sent).email)
    const text = required(mail).letter.text.join('\n')
    for (const words of [
      'Rita Reyes writes: As we said on Monday.',
      'Please sign by Wednesday, April 1, 2026.',
      'Questions? Rita Reyes, (760) 555-0101.',
    ])
      expect(text).toContain(words)
    expect(required(mail).letter.replyTo).toBe(cast.rita.username)
  })

  test('a reminder is possible one day later at the earliest', async () => {
    const sent = await world.contractIn('Sent')
    const remind = () => world.rita.call(contracts.remind, { params: { id: sent.id }, body: {} })
    later(23 * 3_600)
    expect(await remind()).toMatchObject({
      status: 400,
      body: { message: 'The last email went out less than 24 hours ago.' },
    })
    later(3_600)
    const both = await Promise.all([remind(), remind()])
    expect(statusesOf(both)).toEqual([200, 400])
  })
})
