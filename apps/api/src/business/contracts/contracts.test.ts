import {
  commissions,
  companyFacts,
  contracts,
  modules,
  notifications,
  users,
  webLeads,
  webSales,
} from '@crm/contract'
import { cast } from '@crm/cast'
import {
  type ContractAction,
  type ContractState,
  contractActions,
  contractStates,
} from '@crm/domain/contracts/states'
import { addDays, pacificDay } from '@crm/domain/time'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expireContracts, remindSigners, warnOfHisNumbers } from '#jobs/look-after-contracts'
import { noJobs } from '#platform/ports/jobs'
import { cachePeople } from '#spine/people/people'
import { aLead, aSale, aSheet, anEntry, good, statusesOf } from '#test/builders'
import type { Client } from '#test/client'
import { bytesOf, company, openContractWorld } from '#test/contract-world'
import { required } from '#test/required'

let world: Awaited<ReturnType<typeof openContractWorld>>
let max: Client
let sofia: Client
beforeAll(async () => {
  world = await openContractWorld()
  ;[max, sofia] = [await world.server.as('max'), await world.server.as('sofia')]
})
afterAll(() => world.server.close())

const log = pino({ level: 'silent' })
const night = () => ({
  db: world.server.db,
  people: cachePeople(world.server.db),
  jobs: noJobs,
  evidence: world.server.evidence,
  now: world.clock.now,
})
const put = (client: Client, { id }: { readonly id: string }, body: object) =>
  client.call(contracts.update, { params: { id }, body })

describe('a contract', () => {
  test('a rep drafts the contract that fits the sale', async () => {
    const draft = await world.draftOf(await world.soldUnsigned())
    expect(draft).toMatchObject({
      contractId: expect.stringMatching(/^C-\d+$/),
      title: 'Home improvement contract, solar',
      template: 'HIC',
      state: 'Draft',
      isSigned: false,
      contractDate: null,
      completedDocLink: null,
      fileDownloadLink: `/api/contracts/${draft.id}/document`,
      price: 36_900,
      createdByName: 'Rita Reyes',
    })
  })

  test('a job with a battery and no panels gets the battery-only contract, with the installer’s template id', async () => {
    const installer = await anEntry(world.adam, 'installers', {
      esignTemplateId: 'tmpl-1',
      esignBatteryTemplateId: 'tmpl-battery-1',
    })
    const battery = await anEntry(world.adam, 'batteries')
    const sale = await world.soldUnsigned({
      moduleId: null,
      moduleQuantity: null,
      systemSizeKw: null,
      batteryId: battery.id,
      batteryQuantity: 2,
      installerId: installer.id,
    })
    const draft = await world.draftOf(sale)
    expect(draft).toMatchObject({ template: 'HIC_BATTERY', installerTemplateId: 'tmpl-battery-1' })
    const other = { saleId: sale.id, template: 'HIC' as const }
    expect(await world.mona.call(contracts.create, { body: other })).toMatchObject({ status: 400 })
    const sent = await good(world.send(world.rita, draft))
    expect((await world.page(await world.linkOf(sent, 'buyer1'))).paper?.deal?.battery).toMatch(/^2 × ./)
  })

  test('a sale has one unfinished contract at a time', async () => {
    const sale = await world.soldUnsigned()
    await world.draftOf(sale)
    expect(await world.rita.call(contracts.create, { body: { saleId: sale.id } })).toMatchObject({
      status: 400,
      body: { message: 'The sale has an open contract. Finish or void it.' },
    })
  })

  test('another rep, or a person without sales, gets 404 for a contract', async () => {
    const sent = await world.contractIn('Sent')
    expect((await world.get(world.sam, sent)).status).toBe(404)
    expect((await world.get(max, sent)).status).toBe(404)
    const listed = await good(world.sam.call(contracts.list, { query: {} }))
    expect(listed.map(({ id }) => id)).not.toContain(sent.id)
    for (const path of ['preview', 'document', 'events'])
      expect((await world.sam.raw('GET', `/contracts/${sent.id}/${path}`)).status).toBe(404)
    const counted = await good(world.sam.call(contracts.statusCount, {}))
    expect(Object.values(counted).reduce((sum, n) => sum + n, 0)).toBe(0)
  })

  test('everyone who sees the sale reads its contract; only its author and managers change it', async () => {
    const draft = await world.contractIn('Draft')
    expect((await world.get(sofia, draft)).status).toBe(200)
    const title = 'Contract of the roof'
    expect(statusesOf([await put(sofia, draft, { title }), await put(world.mona, draft, { title })])).toEqual(
      [200, 403],
    )
    expect((await world.send(sofia, draft)).status).toBe(403)
    expect(statusesOf([await world.rita.call(contracts.create, { body: { saleId: draft.saleId } })])).toEqual(
      [400],
    )
    expect((await sofia.call(contracts.create, { body: { saleId: draft.saleId } })).status).toBe(403)
  })

  test('a search finds a contract by number, job, client and state', async () => {
    const sent = await world.contractIn('Sent')
    const found = async (query: object) =>
      (await good(world.rita.call(contracts.listPaginated, { query }))).items.map(({ id }) => id)
    expect(await found({ q: sent.contractId })).toEqual([sent.id])
    expect(await found({ q: sent.jobNumber })).toEqual([sent.id])
    expect(await found({ saleId: sent.saleId, state: 'Sent' })).toEqual([sent.id])
    expect(await found({ saleId: sent.saleId, state: 'Draft' })).toEqual([])
    expect(await found({ leadId: sent.leadId, isOpen: true, awaitsCompany: false })).toEqual([sent.id])
  })

  test('contracts are counted by state, within the reader’s scope', async () => {
    const before = await good(world.rita.call(contracts.statusCount, {}))
    await world.contractIn('Sent')
    const after = await good(world.rita.call(contracts.statusCount, {}))
    expect(after.Sent - before.Sent).toBe(1)
  })

  test('a draft can be removed and restored; a sent contract cannot', async () => {
    const draft = await world.contractIn('Draft')
    const at = { params: { id: draft.id } }
    expect((await sofia.call(contracts.remove, at)).status).toBe(403)
    await good(world.rita.call(contracts.remove, at))
    expect((await world.get(world.rita, draft)).status).toBe(404)
    await good(world.mona.call(contracts.restore, at))
    const sent = await good(world.send(world.rita, draft))
    expect((await world.mona.call(contracts.remove, { params: { id: sent.id } })).status).toBe(403)
  })

  test('a sale with a draft cannot be removed, and neither can its client', async () => {
    const sale = await world.soldUnsigned()
    const draft = await world.draftOf(sale)
    const removed = () => world.adam.call(webSales.remove, { params: { id: sale.id } })
    expect(await removed()).toMatchObject({ status: 400 })
    await good(world.send(world.rita, draft))
    expect(await removed()).toMatchObject({ status: 400 })
    const client = { params: { id: sale.leadId } }
    expect(await world.adam.call(webLeads.remove, client)).toMatchObject({ status: 400 })

    const other = await world.contractIn('Draft')
    await good(world.rita.call(contracts.remove, { params: { id: other.id } }))
    await good(world.adam.call(webSales.remove, { params: { id: other.saleId } }))
  })

  test('the later of two concurrent changes conflicts', async () => {
    const draft = await world.contractIn('Draft')
    await good(put(world.rita, draft, { title: 'One', version: draft.version }))
    expect(await put(world.mona, draft, { title: 'Two', version: draft.version })).toMatchObject({
      status: 409,
      body: { current: { title: 'One' } },
    })
  })
})

describe('before a contract is sent', () => {
  test('sending lists everything missing at once, with the field where it is entered', async () => {
    const lead = await aLead(world.mona, {
      salesRepId: cast.sam.crm.id,
      email1: null,
      phone1: '909 555 0177',
    })
    const sale = await aSale(world.mona, lead.id)
    await good(
      world.adam.call(users.update, { params: { id: cast.sam.crm.id }, body: { hisExpiresOn: null } }),
    )
    const draft = await good(world.mona.call(contracts.create, { body: { saleId: sale.id } }))
    const { missing } = await good(world.mona.call(contracts.preview, { params: { id: draft.id } }))
    expect(missing.map(({ message, on, recordId, field }) => [message, on, recordId, field])).toEqual([
      ['The HIS number of Sam Ito has no expiration date.', 'user', cast.sam.crm.id, 'hisExpiresOn'],
      ['The buyer has no email address.', 'lead', lead.id, 'email1'],
      ['The sale has no address.', 'sale', sale.id, 'addressId'],
      ['The system has no size.', 'sale', sale.id, 'systemSizeKw'],
      ['No module is chosen.', 'sale', sale.id, 'moduleId'],
      ['The sale has no amount.', 'sale', sale.id, 'saleAmount'],
      ['Choose whether a subcontractor works on the job.', 'contract', draft.id, 'usesSubcontractors'],
    ])
    const refused = await world.send(world.mona, draft)
    expect(refused).toMatchObject({
      status: 400,
      body: { message: missing.map(({ message }) => message).join(' ') },
    })
  })

  test('an expired HIS number blocks sending', async () => {
    const draft = await world.contractIn('Draft')
    world.day('2027-02-01')
    expect(await world.send(world.rita, draft)).toMatchObject({
      status: 400,
      body: { message: 'The HIS number of Rita Reyes expired on Sun, Jan 31, 2027.' },
    })
    world.backToMorning()
  })

  test('missing company facts block sending, and administrators can enter them', async () => {
    const draft = await world.contractIn('Draft')
    expect((await world.mona.call(companyFacts.update, { body: { phone: '1' } })).status).toBe(403)
    await good(world.adam.call(companyFacts.update, { body: { licenseNumber: '' } }))
    expect(await world.send(world.rita, draft)).toMatchObject({
      status: 400,
      body: { message: 'The company has no license number.', errors: [{ field: 'licenseNumber' }] },
    })
    await good(world.adam.call(companyFacts.update, { body: company }))
  })

  test('payments that miss the price are reported to the cent, and a large down payment is a warning', async () => {
    const draft = await world.draftOf(await world.soldUnsigned({ downPayment: 5_000 }))
    const changed = await good(
      put(world.rita, draft, { progressPayments: [{ work: 'Panels', amount: 31_899.99 }] }),
    )
    const { missing, warnings } = await good(
      world.rita.call(contracts.preview, { params: { id: changed.id } }),
    )
    expect(missing.map(({ message }) => message)).toEqual([
      'The down payment and the progress payments add up to $36,899.99, the price is $36,900.00.',
    ])
    expect(warnings).toEqual([
      'A down payment is at most $1,000.00: the lesser of $1,000.00 and a tenth of the price.',
    ])
  })

  test('a partly financed price, and work that ends before it begins, block sending', async () => {
    const draft = await world.draftOf(await world.soldUnsigned({ financeAmountOne: 30_000 }))
    await good(put(world.rita, draft, { approxStartDate: '2027-03-01', approxCompletionDate: '2027-01-01' }))
    const { missing } = await good(world.rita.call(contracts.preview, { params: { id: draft.id } }))
    expect(missing).toMatchObject([
      {
        on: 'sale',
        field: 'financeAmountOne',
        message: 'What is financed and the down payment add up to $30,000.00, the price is $36,900.00.',
      },
      {
        on: 'contract',
        field: 'approxCompletionDate',
        message: 'The work would end before it begins.',
      },
    ])
    expect((await world.send(world.rita, draft)).status).toBe(400)
  })

  test('the preview shows the draft as text and as PDF', async () => {
    const draft = await world.contractIn('Draft')
    const { parts, progressPayments } = await good(
      world.rita.call(contracts.preview, { params: { id: draft.id } }),
    )
    expect(parts.map(({ key }) => key)).toEqual([
      'disclosure',
      'contract',
      'cancellation',
      'cancellation-copy',
    ])
    expect(progressPayments.map(({ amount }) => amount)).toEqual([18_450, 18_450])
    const text = JSON.stringify(parts)
    for (const words of [
      'Teresa Villanueva',
      '$36,900.00',
      '104417 SP',
      'cancel@sunridge.example',
      '(909) 555-0101',
      'NO. No subcontractor',
      'within three business days',
      'MECHANICS LIEN',
    ])
      expect(text).toContain(words)
    const bytes = await bytesOf(world.rita, `/contracts/${draft.id}/document`)
    expect(bytes.toString('latin1')).toMatch(/^%PDF-/)
  })

  test('the contract prints the size as entered, as a change order does', async () => {
    const sale = await world.soldUnsigned({ systemSizeKw: 8.205 })
    const draft = await world.contractIn('Draft', sale)
    const { parts } = await good(world.rita.call(contracts.preview, { params: { id: draft.id } }))
    expect(JSON.stringify(parts)).toContain('8.205 kW DC')
    const { terms } = await good(
      world.rita.call(contracts.changeEffect, {
        params: { id: draft.id },
        body: { fields: { systemSizeKw: 8.61 } },
      }),
    )
    expect(terms).toMatchObject([{ before: '8.205 kW', after: '8.61 kW' }])
  })
})

const actions: Partial<Record<ContractAction, (client: Client, id: string) => Promise<{ status: number }>>> =
  {
    change: (client, id) => put(client, { id }, { title: 'Anew' }),
    send: (client, id) => world.send(client, { id }),
    remind: (client, id) => client.call(contracts.remind, { params: { id }, body: {} }),
    void: (client, id) => client.call(contracts.voiding, { params: { id }, body: { reason: 'A typo.' } }),
    requestChange: (client, id) => world.request(client, { id }),
    acceptChange: (client, id) => client.call(contracts.acceptChange, { params: { id }, body: {} }),
    refuseChange: (client, id) => client.call(contracts.refuseChange, { params: { id }, body: {} }),
  }

/** Allowed by the table of moves and by the signing order: no reminder once the buyers have signed. */
const works = (action: ContractAction, state: ContractState) =>
  contractActions[action].from.includes(state) && !(action === 'remind' && state === 'Signed')

describe.each(contractStates)('a contract in state %s', (state) => {
  test.each(Object.keys(actions) as ContractAction[])(
    '%s is allowed or refused as the table says',
    async (action) => {
      const contract = await world.contractIn(state)
      // A reminder is possible one day after the previous mail.
      if (action === 'remind') world.clock.now = new Date(world.clock.now.getTime() + 25 * 3_600_000)
      const answer = await required(actions[action])(world.mona, contract.id)
      world.backToMorning()
      const ok = works(action, state)
      expect([200, 201, 400]).toContain(answer.status)
      expect(answer.status !== 400, JSON.stringify(answer)).toBe(ok)
      // A person who only sees the sale may request a change and nothing else.
      const other = await required(actions[action])(sofia, contract.id)
      expect(other.status).toBe(action === 'requestChange' ? 400 : 403)
    },
  )
})

describe('database constraints of contracts', () => {
  test.each([
    ["state = 'Sent'", 'Draft'],
    ["state = 'Completed'", 'Signed'],
    ['deleted_at = now(), deleted_by = created_by', 'Sent'],
    ["state = 'ChangeRequested'", 'Sent'],
    ['decline_reason = null', 'Declined'],
    ["previous_state = 'Sent'", 'Completed'],
  ] as const)('the database refuses to set %s on a contract that is %s', async (set, state) => {
    const { id } = await world.contractIn(state)
    const write = world.server.arrange((db) =>
      sql`update contracts set ${sql.raw(set)} where id = ${id}`.execute(db),
    )
    await expect(write).rejects.toThrow(/violates check constraint/)
  })

  test('the database refuses to change evidence', async () => {
    const { id } = await world.contractIn('Completed')
    for (const change of [
      sql`update contract_files set sha256 = '' where contract_id = ${id}`,
      sql`delete from contract_files where contract_id = ${id}`,
      sql`update contract_events set who = 'Nobody' where contract_id = ${id}`,
      sql`update contract_signers set signed_name = 'Nobody' where contract_id = ${id}`,
      sql`delete from contracts where id = ${id}`,
      sql`update contracts set paper = null where id = ${id}`,
      sql`update contracts set sha256_sent = '' where id = ${id}`,
    ])
      await expect(world.server.arrange((db) => change.execute(db))).rejects.toThrow(/never changed/)
  })
})

describe('a change of a contract', () => {
  test('the preview of a change shows price, lender and commission before it is requested', async () => {
    const sale = await world.soldUnsigned()
    const sent = await world.contractIn('Sent', sale)
    const sheet = await aSheet(world.rita, sale.id, {
      systemWatts: 8_200,
      financeOptions: [{ name: 'Loan', type: 'Loan', amount: 36_900, fee: 10 }],
    })
    const effect = await good(
      world.rita.call(contracts.changeEffect, {
        params: { id: sent.id },
        body: { fields: { saleAmount: 38_100, financeAmountOne: 38_100, mpuNeeded: true } },
      }),
    )
    expect(effect).toMatchObject({
      terms: [
        { label: 'amount', before: '$36,900.00', after: '$38,100.00' },
        { label: 'finance 1 amount', before: '$36,900.00', after: '$38,100.00' },
        { label: 'panel upgrade', before: null, after: 'Yes' },
      ],
      priceDifference: 1_200,
      lenderSignsAgain: 'The financed amount changed.',
      // 1,200 more on a loan with a dealer fee of a tenth.
      commission: { before: sheet.commissionAmount, difference: 1_080 },
    })
    const other = await good(
      sofia.call(contracts.changeEffect, {
        params: { id: sent.id },
        body: { fields: { financeOptionOneId: world.otherFinance } },
      }),
    )
    expect(other.commission).toBeNull()
    const cheaper = await anEntry(world.adam, 'financeOptions', { fee: 2.5 })
    const relent = await good(
      world.rita.call(contracts.changeEffect, {
        params: { id: sent.id },
        body: { fields: { financeOptionOneId: cheaper.id } },
      }),
    )
    // The fee of the other lender is a fortieth instead of a tenth.
    expect(relent).toMatchObject({ priceDifference: 0, commission: { difference: 2_767.5 } })
    const nothing = await world.rita.call(contracts.changeEffect, {
      params: { id: sent.id },
      body: { fields: { saleAmount: 36_900 } },
    })
    expect(nothing).toMatchObject({
      status: 400,
      body: { message: 'Nothing changes. Change at least one field.' },
    })
  })

  test('a change with wrong sums is reported in the preview, and cannot be requested', async () => {
    const sent = await world.contractIn('Sent')
    const fields = { saleAmount: 40_000 }
    const fault = 'What is financed and the down payment add up to $36,900.00, the price is $40,000.00.'
    expect(
      await good(world.rita.call(contracts.changeEffect, { params: { id: sent.id }, body: { fields } })),
    ).toMatchObject({
      moneyFault: fault,
      lenderSignsAgain: 'The financed amount no longer equals the price.',
    })
    expect(await world.request(world.rita, sent, fields)).toMatchObject({
      status: 400,
      body: { message: fault, errors: [{ field: 'financeAmountOne', message: fault }] },
    })
  })

  test('a change that removes the modules also removes their quantity', async () => {
    const sent = await world.contractIn('Completed')
    const battery = await anEntry(world.adam, 'batteries')
    expect(await world.request(world.rita, sent, { batteryQuantity: 1 })).toMatchObject({
      status: 400,
      body: { message: 'Choose the battery first, then how many.' },
    })
    const fields = { moduleId: null, systemSizeKw: null, batteryId: battery.id, batteryQuantity: 1 }
    const { changeRequest } = await good(world.request(world.rita, sent, fields))
    expect(changeRequest?.fields).toMatchObject({ moduleId: null, moduleQuantity: null })
  })

  test('a change of the modules changes the size, unless the change sets one', async () => {
    const sent = await world.contractIn('Sent')
    const { moduleId } = await world.saleOf(sent)
    const { wattageStc } = await good(world.rita.call(modules.get, { params: { id: required(moduleId) } }))
    const asked = await good(world.request(world.rita, sent, { moduleQuantity: 30 }))
    const systemSizeKw = (required(wattageStc) * 30) / 1_000
    expect(asked.changeRequest?.fields).toEqual({ moduleQuantity: 30, systemSizeKw })
  })

  test('accepting a change voids a sent contract and drafts it again with the change', async () => {
    const sent = await world.contractIn('Sent')
    await good(world.request(sofia, sent))
    const draft = await good(world.mona.call(contracts.acceptChange, { params: { id: sent.id }, body: {} }))
    expect(draft).toMatchObject({
      state: 'Draft',
      template: 'HIC',
      price: 38_100,
      changeOf: { id: sent.id, contractId: sent.contractId },
      changeReason: 'A panel upgrade.',
    })
    expect(await good(world.get(world.rita, sent))).toMatchObject({ state: 'Voided', changeRequest: null })
    const { changes } = await good(world.mona.call(contracts.preview, { params: { id: draft.id } }))
    expect(changes?.priceDifference).toBe(1_200)
  })

  test('refusing a change leaves the contract as it was', async () => {
    const viewed = await world.contractIn('Viewed')
    await good(world.request(world.rita, viewed))
    const refused = await good(
      world.mona.call(contracts.refuseChange, { params: { id: viewed.id }, body: { reason: 'No.' } }),
    )
    expect(refused).toMatchObject({ state: 'Viewed', changeRequest: null, previousState: null })
  })

  test('a change of a completed contract is a change order: payments wait for its signatures, then the sale changes', async () => {
    const sale = await world.soldUnsigned()
    const signed = await world.contractIn('Completed', sale)
    const sheet = await aSheet(world.rita, sale.id, {
      systemWatts: 8_200,
      financeOptions: [{ name: 'Loan', type: 'Loan', amount: 36_900, fee: 0 }],
    })
    await good(world.rita.call(commissions.submit, { params: { id: sheet.id } }))
    await world.mona.raw('GET', '/users/me')
    await good(world.request(sofia, signed))
    // Its author may continue until it is completed; afterwards managers decide, and are notified.
    const told = { lane: 'needs-you', subject: `${signed.contractId} has a change to approve` }
    expect(await good(world.mona.call(notifications.list, { query: {} }))).toContainEqual(
      expect.objectContaining(told),
    )
    expect(await good(world.rita.call(notifications.list, { query: {} }))).not.toContainEqual(
      expect.objectContaining(told),
    )
    expect(
      (await world.rita.call(contracts.acceptChange, { params: { id: signed.id }, body: {} })).status,
    ).toBe(403)
    const order = await good(world.mona.call(contracts.acceptChange, { params: { id: signed.id }, body: {} }))
    expect(order).toMatchObject({ template: 'CHANGE_ORDER', state: 'Draft', price: 38_100 })
    expect(await good(world.get(world.rita, signed))).toMatchObject({ state: 'Completed', isSigned: true })
    expect(await world.fiona.call(commissions.approve, { params: { id: sheet.id } })).toMatchObject({
      status: 400,
      body: { message: 'A contract change is not signed yet. Approve after that.' },
    })
    const { missing } = await good(world.rita.call(webSales.progress, { params: { id: sale.id }, query: {} }))
    expect(missing.map(({ message }) => message)).toContain('A change of the contract is not signed yet.')

    const sent = await good(world.send(world.mona, order))
    await good(world.sign(await world.linkOf(sent, 'buyer1'), 'Teresa Villanueva'))
    await good(world.countersign(world.mona, sent))
    expect(await world.saleOf(signed)).toMatchObject({ saleAmount: 38_100 })
    // The signed contract keeps its text, and further changes are requested on it.
    const day = pacificDay(required(signed.sentAt ?? undefined))
    expect(await good(world.rita.call(contracts.preview, { params: { id: signed.id } }))).toMatchObject({
      progressPayments: [{ amount: 18_450 }, { amount: 18_450 }],
      startsOn: addDays(day, 45),
      completesOn: addDays(day, 120),
      usesSubcontractors: false,
    })
    expect(await world.request(sofia, order)).toMatchObject({
      status: 400,
      body: { message: 'Only a home improvement contract can be changed.' },
    })
    await good(world.fiona.call(commissions.approve, { params: { id: sheet.id } }))
  })
})

describe('scheduled jobs on contracts', () => {
  test('a contract without signatures expires after 30 days, once, with its links', async () => {
    const viewed = await world.contractIn('Viewed')
    const token = await world.linkOf(viewed, 'buyer1')
    world.day('2026-04-03')
    await expireContracts(night(), log)
    await expireContracts(night(), log)
    expect(await good(world.get(world.rita, viewed))).toMatchObject({ state: 'Expired' })
    expect(await world.page(token)).toMatchObject({ state: 'expired', paper: null })
    const told = await good(world.rita.call(notifications.list, { query: {} }))
    expect(told.filter(({ subject }) => subject === `${viewed.contractId} expired unsigned`)).toHaveLength(1)
    world.backToMorning()
  })

  test('a missing signer is reminded after three days, once', async () => {
    const sent = await world.contractIn('Sent')
    const mailed = async () =>
      (
        await world.server.db.read
          .selectFrom('mails')
          .select('subject')
          .where('about_id', '=', sent.id)
          .execute()
      ).length
    expect(await mailed()).toBe(1)
    world.day('2026-03-05')
    await remindSigners(night(), log)
    await remindSigners(night(), log)
    expect(await mailed()).toBe(2)
    world.backToMorning()
  })

  test('the seller and their managers are notified once that a HIS number ends within 60 days', async () => {
    await good(
      world.adam.call(users.update, {
        params: { id: cast.rita.crm.id },
        body: { hisExpiresOn: '2026-04-30' },
      }),
    )
    await warnOfHisNumbers(night(), log)
    await warnOfHisNumbers(night(), log)
    const heard = async (client: Client) =>
      (await good(client.call(notifications.list, { query: {} }))).filter(({ content }) =>
        content.includes('The HIS number of Rita Reyes expires on Thu, Apr 30, 2026.'),
      ).length
    expect([await heard(world.rita), await heard(world.mona), await heard(world.sam)]).toEqual([1, 1, 0])
    await good(
      world.adam.call(users.update, {
        params: { id: cast.rita.crm.id },
        body: { hisExpiresOn: '2027-01-31' },
      }),
    )
  })
})

test('canceling a sale voids its sent contracts, and no completed one', async () => {
  const sent = await world.contractIn('Sent')
  await good(
    world.move(world.mona, { id: sent.saleId }, { status: 'Cancelled', cancelReason: 'Finance declined' }),
  )
  expect(await good(world.get(world.rita, sent))).toMatchObject({
    state: 'Voided',
    voidReason: 'The sale is canceled.',
  })
  const done = await world.contractIn('Completed')
  await good(
    world.move(world.mona, { id: done.saleId }, { status: 'Cancelled', cancelReason: 'Finance declined' }),
  )
  expect(await good(world.get(world.rita, done))).toMatchObject({ state: 'Completed', isSigned: true })
})

test('the templates that fit a sale are listed, with a reason for the others', async () => {
  const sale = await world.soldUnsigned()
  const found = await good(world.rita.call(contracts.templates, { query: { saleId: sale.id } }))
  const own = found.filter((template) => template.service === 'own')
  const whyNot = Object.fromEntries(own.map((one) => [one.id, one.whyNot]))
  expect(whyNot).toMatchObject({
    HIC: null,
    HIC_BATTERY: 'The job has panels, or no battery: use the contract for solar.',
    HOA_LETTER: 'The house has no HOA.',
    COMPLETION: 'The inspection is not passed, or the permission to operate is missing.',
  })
  const one = await good(world.rita.call(contracts.template, { params: { id: 'HIC' } }))
  if (one.service !== 'own') throw new Error('HIC is a template of our own.')
  expect(one.signers.map(({ role, isOptional }) => [role, isOptional])).toEqual([
    ['buyer1', false],
    ['buyer2', true],
    ['salesperson', false],
    ['contractor', false],
  ])
})
