import {
  activity,
  contracts,
  documents,
  notifications,
  signing,
  tasks,
  webLeads,
  webSales,
} from '@crm/contract'
import { cast } from '@crm/cast'
import { sentenceText } from '@crm/domain/activity/sentence'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fileContract } from '#business/contracts/file-contract'
import { checkEvents, sha256 } from '#business/contracts/evidence'
import { evidenceKeysOf } from '#platform/evidence-keys'
import { listEvents } from '#business/contracts/queries'
import { noJobs } from '#platform/ports/jobs'
import { cachePeople } from '#spine/people/people'
import { anAppointment, good, statusesOf } from '#test/builders'
import { bytesOf, openContractWorld } from '#test/contract-world'
import { lacksPoppler, pdfOperators, pdfText } from '#test/read-pdf'
import { startTestServer } from '#test/server'

const teresa = 'Teresa Villanueva'

let world: Awaited<ReturnType<typeof openContractWorld>>
beforeAll(async () => {
  world = await openContractWorld()
})
afterAll(() => world.server.close())

const open = (token: string) => world.visitor.call(signing.open, { params: { token } })

describe('a signing link', () => {
  test('opening the link marks the contract viewed, once', async () => {
    const sent = await world.contractIn('Sent')
    const token = await world.linkOf(sent, 'buyer1')
    expect(await world.page(token)).toMatchObject({ state: 'open', company: { name: 'Sunridge Solar' } })
    expect((await good(world.get(world.rita, sent))).state).toBe('Sent')
    const { paper } = await good(open(token))
    expect(paper).toMatchObject({
      contractId: sent.contractId,
      preparedByName: 'Rita Reyes',
      signer: { name: teresa, firstName: 'Teresa', role: 'buyer1' },
      deal: { systemKw: 8.2, panels: 20, price: 36_900, downPayment: 0 },
      cancelBy: '2026-03-05',
      cancelBySenior: null,
      waitsFor: null,
    })
    await good(open(token))
    expect(await good(world.get(world.rita, sent))).toMatchObject({ state: 'Viewed' })
    const events = await good(world.rita.call(contracts.events, { params: { id: sent.id } }))
    expect(events.filter(({ event }) => event === 'viewed')).toHaveLength(1)
  })

  test('the page names the rep while enabled; the address for cancellations is only for those', async () => {
    const sent = await world.contractIn('Sent')
    const token = await world.linkOf(sent, 'buyer1')
    expect((await world.page(token)).rep).toEqual({ name: 'Rita Reyes', email: cast.rita.username })
    await good(world.rita.call(contracts.voiding, { params: { id: sent.id }, body: { reason: 'A typo.' } }))
    expect((await world.page(token)).rep).toEqual({ name: 'Rita Reyes', email: cast.rita.username })
    const enabled = (is: boolean) =>
      world.server.arrange((db) =>
        db.updateTable('users').set({ is_enabled: is }).where('id', '=', cast.rita.crm.id).execute(),
      )
    await enabled(false)
    expect((await world.page(token)).rep).toBeNull()
    await enabled(true)
  })

  test('the database stores only the hash of a link, which opens nothing else', async () => {
    const sent = await world.contractIn('Sent')
    const token = await world.linkOf(sent, 'buyer1')
    expect(token).toMatch(/^[\w-]{43}$/)
    const kept = await world.server.db.read.selectFrom('contract_links').select('token_hash').execute()
    expect(kept.map(({ token_hash: hash }) => hash)).toContain(sha256(token))
    expect(JSON.stringify(kept)).not.toContain(token)
    const bearer = world.server.withToken(token)
    expect((await bearer.call(contracts.get, { params: { id: sent.id } })).status).toBe(401)
    expect((await bearer.call(contracts.list, { query: {} })).status).toBe(401)
  })

  test('an unknown link opens nothing', async () => {
    const token = 'A'.repeat(43)
    const answers = await Promise.all([
      world.visitor.call(signing.get, { params: { token } }),
      open(token),
      world.sign(token, teresa),
      world.visitor.call(signing.decline, { params: { token }, body: { reason: 'No.' } }),
    ])
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404])
    expect((await world.visitor.raw('GET', `/signing/${token}/document`)).status).toBe(404)
  })

  test('a link reads one part of the contract, and answers 404 for an unknown part', async () => {
    const sent = await world.contractIn('Sent')
    const path = `/signing/${await world.linkOf(sent, 'buyer1')}/document`
    const [first] = (await good(open(path.split('/')[2] ?? ''))).paper?.parts ?? []
    expect((await world.visitor.raw('GET', `${path}?part=${first?.key ?? ''}`)).status).toBe(200)
    for (const part of ['anything', '', '__proto__', 'constructor', 'certificate'])
      expect((await world.visitor.raw('GET', `${path}?part=${part}`)).status, part).toBe(404)
  })

  test('a link is rate-limited', async () => {
    const server = await startTestServer({ signingsPerMinute: 3 })
    try {
      const visitor = server.withToken(undefined)
      const statuses: number[] = []
      for (let at = 0; at < 5; at += 1)
        statuses.push((await visitor.raw('GET', `/signing/${'B'.repeat(43)}`)).status)
      expect(statuses).toEqual([404, 404, 404, 429, 429])
      expect((await visitor.raw('GET', '/health-check')).status).toBe(200)
    } finally {
      await server.close()
    }
  })

  test('an ended link reveals nothing about the client', async () => {
    const sent = await world.contractIn('Sent')
    const token = await world.linkOf(sent, 'buyer1')
    await good(world.rita.call(contracts.voiding, { params: { id: sent.id }, body: { reason: 'A typo.' } }))
    const page = await world.page(token)
    expect(page).toMatchObject({ state: 'voided', paper: null })
    expect(JSON.stringify(page)).not.toContain('Villanueva')
    expect((await world.visitor.raw('GET', `/signing/${token}/document`)).status).toBe(404)
    expect(await world.sign(token, teresa)).toMatchObject({
      status: 400,
      body: { message: 'This was withdrawn and can no longer be signed.' },
    })
  })

  test('a link ends after 30 days, even before the nightly job', async () => {
    const sent = await world.contractIn('Sent')
    const token = await world.linkOf(sent, 'buyer1')
    world.day('2026-04-02')
    expect((await world.page(token)).state).toBe('expired')
    expect((await world.sign(token, teresa)).status).toBe(400)
    world.backToMorning()
  })
})

describe('signatures of a buyer', () => {
  test('a buyer signs with their own name and the displayed consent', async () => {
    const viewed = await world.contractIn('Viewed')
    const token = await world.linkOf(viewed, 'buyer1')
    expect(await world.sign(token, 'Somebody Else')).toMatchObject({
      status: 400,
      body: { message: `Sign with this name: ${teresa}.` },
    })
    for (const version of ['1999', '', '__proto__', 'toString', 'constructor', 'hasOwnProperty'])
      expect((await world.sign(token, teresa, { consentVersion: version })).status).toBe(400)
    const page = await good(world.sign(token, 'teresa  villanueva'))
    expect(page).toMatchObject({ state: 'signed', paper: { waitsFor: 'Rita Reyes' } })
    expect(await world.sign(token, teresa)).toMatchObject({
      status: 400,
      body: { message: 'You have signed this already.' },
    })
  })

  test('concurrent requests sign once', async () => {
    const viewed = await world.contractIn('Viewed')
    const token = await world.linkOf(viewed, 'buyer1')
    const answers = await Promise.all([1, 2, 3].map(() => world.sign(token, teresa)))
    expect(statusesOf(answers)).toEqual([200, 400, 400])
    const events = await listEvents(world.server.db.read, viewed.id)
    expect(events.filter(({ event }) => event === 'signed by typing')).toHaveLength(1)
  })

  test('a buyer may draw the signature', async () => {
    const viewed = await world.contractIn('Viewed')
    const token = await world.linkOf(viewed, 'buyer1')
    const signature = {
      strokes: [
        [10, 10, 300, 120, 580, 20],
        [300, 180],
      ],
    }
    await good(world.sign(token, teresa, { signature }))
    await good(world.countersign(world.rita, viewed))
    const bytes = await bytesOf(world.rita, `/contracts/${viewed.id}/signed`)
    expect(pdfOperators(bytes).split('1.4 w')).toHaveLength(3)
    expect(bytes.toString('latin1')).toContain(`(Signature: ${teresa}, buyer`)
    expect((await world.sign(token, teresa, { signature: { strokes: [] } })).status).toBe(400)
  })

  test('a buyer declines with a reason, which the sender gets', async () => {
    const declined = await world.contractIn('Declined')
    expect(declined).toMatchObject({ state: 'Declined', declineReason: 'Too dear.' })
    const feed = await good(world.rita.call(activity.feed, { query: { leadId: declined.leadId } }))
    expect(feed.map(sentenceText)).toContain(
      `noted that ${teresa} declines ${declined.contractId}: Too dear.`,
    )
  })

  test('the second buyer waits for the first', async () => {
    const draft = await world.contractIn('Draft')
    await good(
      world.rita.call(contracts.update, {
        params: { id: draft.id },
        body: { secondBuyerName: 'Hector Villanueva', secondBuyerEmail: 'hector@mail.example' },
      }),
    )
    const sent = await good(world.send(world.rita, draft))
    const [first, second] = [await world.linkOf(sent, 'buyer1'), await world.linkOf(sent, 'buyer2')]
    expect(await world.page(second)).toMatchObject({ state: 'waiting', paper: { waitsFor: teresa } })
    expect((await world.sign(second, 'Hector Villanueva')).status).toBe(400)
    expect((await world.countersign(world.rita, sent)).status).toBe(400)
    await good(world.sign(first, teresa))
    expect((await good(world.get(world.rita, sent))).signers.find(({ isDue }) => isDue)?.role).toBe('buyer2')
    await good(world.sign(second, 'Hector Villanueva'))
    expect(await good(world.countersign(world.mona, sent))).toMatchObject({ state: 'Completed' })
  })
})

describe('the last signature', () => {
  test('completion updates the sale: contract date, cancellation window, sold lead, and blockers', async () => {
    const sale = await world.soldUnsigned()
    const before = await good(
      world.rita.call(webSales.progress, {
        params: { id: sale.id },
        query: {},
      }),
    )
    expect(before.missing.map(({ key }) => key)).toContain('Contract')
    const signed = await world.contractIn('Completed', sale)
    expect(signed).toMatchObject({ isSigned: true, contractDate: '2026-03-02' })
    expect(await world.saleOf(signed)).toMatchObject({
      contractDate: '2026-03-02',
      status: 'Pending',
      subStatus: 'CancellationWindow',
    })
    expect((await good(world.rita.call(webLeads.get, { params: { id: signed.leadId } }))).status).toBe('Sold')
    const { missing } = await world.progress(world.rita, sale)
    expect(missing.map(({ key }) => key)).toEqual(['cancelWindow'])
  })

  test('completion closes the task to get the contract signed', async () => {
    const sale = await world.soldUnsigned()
    await anAppointment(world.mona, sale.leadId, '2026-02-20T18:00:00Z', { result: 'SalePending' })
    const asked = async () =>
      (await good(world.mona.call(tasks.list, { query: { leadId: sale.leadId } })))
        .filter(({ description }) => description.startsWith('Get the contract signed by '))
        .map(({ status }) => status)
    expect(await asked()).toEqual(['Todo'])
    await world.contractIn('Completed', sale)
    expect(await asked()).toEqual(['Done'])
  })

  test('only the sender or a manager countersigns for the company', async () => {
    const signed = await world.contractIn('Signed')
    expect((await world.countersign(await world.server.as('sofia'), signed)).status).toBe(403)
    expect((await world.countersign(world.sam, signed)).status).toBe(404)
    const done = await good(world.countersign(world.mona, signed))
    expect(done.signers.map(({ role, signedByName }) => [role, signedByName])).toEqual([
      ['buyer1', null],
      ['salesperson', 'Mona Patel'],
      ['contractor', 'Mona Patel'],
    ])
  })

  test('the salesperson signs their own line, also on a contract drafted by somebody else', async () => {
    const signed = await world.signedForRita()
    const afterHers = await good(world.countersign(world.rita, signed))
    expect(afterHers.state).toBe('Signed')
    expect(afterHers.signers.map(({ role, signedByName }) => [role, signedByName])).toEqual([
      ['buyer1', null],
      ['salesperson', 'Rita Reyes'],
      ['contractor', null],
    ])
    expect(await world.countersign(world.rita, signed)).toMatchObject({
      status: 403,
      body: {
        message: 'Only its creator, managers and administrators may sign a contract as the contractor.',
      },
    })
    expect(await world.countersign(await world.server.as('sofia'), signed)).toMatchObject({
      status: 403,
      body: {
        message:
          'Only its creator, its salesperson, managers and administrators may sign a contract for the company.',
      },
    })
    const done = await good(world.countersign(world.mona, signed))
    expect(done.state).toBe('Completed')
    expect(done.signers.map(({ signedByName }) => signedByName)).toEqual([null, 'Rita Reyes', 'Mona Patel'])
  })

  test('each next signer is notified and mailed in turn', async () => {
    const signed = await world.signedForRita()
    const waits = `${signed.contractId} waits for your signature`
    const heardBy = async (client: typeof world.rita, lane: 'needs-you' | 'activity') => {
      const notices = await good(client.call(notifications.list, { query: { lane: [lane] } }))
      return notices.filter(({ href }) => href === `/contracts/${signed.id}`).map(({ subject }) => subject)
    }
    const mailedTo = async () => {
      const mails = await world.server.db.read
        .selectFrom('mails')
        .select('to_address')
        .where('subject', '=', waits)
        .orderBy('to_address')
        .execute()
      return mails.map(({ to_address: address }) => address)
    }
    expect(await heardBy(world.rita, 'needs-you')).toEqual([waits])
    expect(await heardBy(world.rita, 'activity')).not.toContain(`${signed.contractId} is signed by ${teresa}`)
    expect(await heardBy(world.mona, 'needs-you')).toEqual([])
    expect(await mailedTo()).toEqual([cast.rita.username])

    await good(world.countersign(world.rita, signed))
    expect(await heardBy(world.mona, 'needs-you')).toEqual([waits])
    expect(await heardBy(world.rita, 'needs-you')).toEqual([waits])
    expect(await mailedTo()).toEqual([cast.mona.username, cast.rita.username])
  })

  test('the contract date is the Pacific day of the buyer’s signature, not of the company’s', async () => {
    const viewed = await world.contractIn('Viewed')
    const token = await world.linkOf(viewed, 'buyer1')
    // Evening of the 2nd in California, the 3rd in London.
    world.clock.now = new Date('2026-03-03T05:00:00Z')
    await good(world.sign(token, teresa))
    world.day('2026-03-06')
    expect(await good(world.countersign(world.rita, viewed))).toMatchObject({ contractDate: '2026-03-02' })
    world.backToMorning()
  })

  test('the sent file, the signed file and the event chain verify each other', async () => {
    const done = await world.contractIn('Completed')
    const [sent, signed] = await Promise.all(
      ['document', 'signed'].map((path) => bytesOf(world.rita, `/contracts/${done.id}/${path}`)),
    )
    const row = await world.server.db.read
      .selectFrom('contracts')
      .select(['sha256_sent', 'sha256_signed'])
      .where('id', '=', done.id)
      .executeTakeFirstOrThrow()
    expect(sha256(sent ?? '')).toBe(row.sha256_sent)
    expect(sha256(signed ?? '')).toBe(row.sha256_signed)
    const events = await listEvents(world.server.db.read, done.id)
    expect(checkEvents(events, world.server.evidence).every((one) => one === true)).toBe(true)
    expect(events.map(({ event }) => event)).toEqual([
      'drafted',
      'sent',
      'viewed',
      'consented to electronic signing',
      'signed by typing',
      'countersigned as salesperson',
      'countersigned as contractor',
      'completed',
    ])
    const { evidence } = world.server
    const trueFor = (count: number, rest: boolean | null) => events.map((_, at) => (at < count ? true : rest))
    expect(
      checkEvents(
        events.filter(({ event }) => event !== 'viewed'),
        evidence,
      ),
    ).toEqual(trueFor(2, false).slice(0, -1))
    // A person who may write in the database does not have the key: a plain hash of new words is no code.
    const forged = events.map((one) =>
      one.place === 4 ? { ...one, who: 'Nobody', hash: sha256('Nobody') } : one,
    )
    expect(checkEvents(forged, evidence).slice(2, 6)).toEqual([true, false, false, true])
    const unkeyed = forged.map((one) => (one.place === 4 ? { ...one, key_id: null } : one))
    expect(checkEvents(unkeyed, evidence)[3]).toBe(false)
    const [stored] = await good(world.rita.call(contracts.events, { params: { id: done.id } }))
    expect(stored?.isUnchanged).toBe(true)
    // After a change of keys, the former one still checks; without it nobody can tell.
    const changed = evidenceKeysOf([
      'another key, of just as many characters',
      'a key for tests, of enough characters',
    ])
    expect(checkEvents(events, changed)).toEqual(trueFor(events.length, null))
    expect(checkEvents(events, evidenceKeysOf(['another key, of just as many characters']))).toEqual(
      trueFor(0, null),
    )
  })

  test.skipIf(lacksPoppler)('the certificate has the hashes and the way of signing', async () => {
    const done = await world.contractIn('Completed')
    const [sent, signed, certificate] = await Promise.all(
      ['document', 'signed', 'certificate'].map((path) =>
        bytesOf(world.rita, `/contracts/${done.id}/${path}`),
      ),
    )
    const text = pdfText(certificate ?? Buffer.of())
    for (const words of [sha256(sent ?? ''), sha256(signed ?? ''), teresa, 'signed by typing', '2026-11'])
      expect(text).toContain(words)
  })

  test('the signed contract and its certificate are filed as documents of the sale, once', async () => {
    const done = await world.contractIn('Completed')
    const { db, drive, sealer, evidence } = world.server
    const job = { db, drive, sealer, people: cachePeople(db), jobs: noJobs, evidence, now: world.clock.now }
    await fileContract(job, done.id)
    await fileContract(job, done.id)
    const found = await good(world.rita.call(documents.list, { query: { saleId: done.saleId } }))
    expect(found.map(({ docType, title }) => [docType, title])).toEqual([
      ['SignatureCertificate', `Certificate of signing, ${done.contractId}`],
      ['Contract', `Home improvement contract, solar, ${done.contractId}, signed`],
    ])
    const paper = found.find(({ docType }) => docType === 'Contract')
    expect(await good(world.rita.call(contracts.get, { params: { id: done.id } }))).toMatchObject({
      signedDocumentId: paper?.id,
      certificateDocumentId: found.find(({ docType }) => docType === 'SignatureCertificate')?.id,
    })
    const bytes = await bytesOf(world.rita, `/documents/${paper?.id ?? ''}/download`)
    expect(bytes).toEqual(await bytesOf(world.rita, `/contracts/${done.id}/signed`))
  })

  test('the sealed file replaces the signed one, which it begins with, and anyone who has it may check it', async () => {
    const done = await world.contractIn('Completed')
    const address = `/contracts/${done.id}/signed`
    const signed = await bytesOf(world.rita, address)
    const { db, drive, sealer, evidence } = world.server
    const job = { db, drive, people: cachePeople(db), jobs: noJobs, evidence, now: world.clock.now }
    const away = { ...sealer, seal: () => Promise.reject(new Error('The time stamp service is away.')) }
    await expect(fileContract({ ...job, sealer: away }, done.id)).rejects.toThrow('is away')
    expect(await bytesOf(world.rita, address)).toEqual(signed)
    // Two attempts at once: one seals, and both file the same bytes.
    await Promise.all([fileContract({ ...job, sealer }, done.id), fileContract({ ...job, sealer }, done.id)])
    const sealed = await bytesOf(world.rita, address)
    expect(sealed.length).toBeGreaterThan(signed.length)
    expect(sealed.subarray(0, signed.length)).toEqual(signed)
    const events = await listEvents(db.read, done.id)
    expect(checkEvents(events, world.server.evidence).every((one) => one === true)).toBe(true)
    expect(events.filter(({ event }) => event === 'sealed')).toMatchObject([
      { words: `Certificate of Sunridge Solar. SHA-256 ${sha256(sealed)}` },
    ])

    const check = async (hash: string) =>
      (await good(world.visitor.call(signing.check, { params: { sha256: hash } }))).file
    expect(await check(sha256(sealed).toUpperCase())).toMatchObject({
      kind: 'sealed',
      contractId: done.contractId,
      state: 'Completed',
      sealedBy: 'Sunridge Solar',
      signers: [{ name: teresa, role: 'buyer1' }, { role: 'salesperson' }, { role: 'contractor' }],
    })
    expect(await check(sha256(signed))).toMatchObject({ kind: 'signed', sealedBy: null })
    for (const unknown of [sha256(Buffer.from([...sealed, 0])), '', ' ', '__proto__', '%00'].filter(Boolean))
      expect(await check(unknown)).toBeNull()
  })

  test('the buyer reads their copy through the same link', async () => {
    const viewed = await world.contractIn('Viewed')
    const token = await world.linkOf(viewed, 'buyer1')
    await good(world.sign(token, teresa))
    await good(world.countersign(world.rita, viewed))
    expect((await world.page(token)).state).toBe('completed')
    expect(await bytesOf(world.visitor, `/signing/${token}/document`)).toEqual(
      await bytesOf(world.rita, `/contracts/${viewed.id}/signed`),
    )
    expect(await bytesOf(world.visitor, `/signing/${token}/document?part=certificate`)).toEqual(
      await bytesOf(world.rita, `/contracts/${viewed.id}/certificate`),
    )
    const mails = await world.server.db.read
      .selectFrom('mails')
      .select(['subject', 'is_secret'])
      .where('about_id', '=', viewed.id)
      .orderBy('subject')
      .execute()
    expect(mails).toEqual([
      { subject: `${viewed.contractId} waits for your signature`, is_secret: false },
      { subject: 'Home improvement contract, solar from Sunridge Solar', is_secret: true },
      { subject: 'Your signed copy: Home improvement contract, solar from Sunridge Solar', is_secret: true },
    ])
  })

  test('the signature is in the activity of client and job', async () => {
    const done = await world.contractIn('Completed')
    const feed = await good(world.rita.call(activity.feed, { query: { leadId: done.leadId } }))
    const said = feed.map((entry) => `${entry.actorName} ${sentenceText(entry)}`)
    expect(said).toEqual(
      expect.arrayContaining([
        `Rita Reyes drafted ${done.contractId}`,
        `Rita Reyes sent ${done.contractId} to ${teresa}`,
        `System noted that ${teresa} opened ${done.contractId}`,
        `System recorded the signature of ${teresa} on ${done.contractId}`,
      ]),
    )
    const { rows } = await sql<{ n: number }>`
      select count(*)::integer as n from activity where sale_id = ${done.saleId} and verb = 'contract.completed'
    `.execute(world.server.db.read)
    expect(rows[0]?.n).toBe(1)
  })
})
