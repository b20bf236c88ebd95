/** List filters on related records, in one small world: leads, sales, appointments and tasks. */
import { appointments, tasks, webLeads, webNotes, webSales } from '@crm/contract'
import type { CallInput } from '@crm/contract/route'
import { cast } from '@crm/cast'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aLead, aReferral, aSale, aTask, anAddress, anAppointment, anEntry, good } from '#test/builders'
import type { Client } from '#test/client'
import { openContractWorld } from '#test/contract-world'

const [Rita, Sam, Max] = [cast.rita.crm.id, cast.sam.crm.id, cast.max.crm.id]

let world: Awaited<ReturnType<typeof openContractWorld>>
let mona: Client
let max: Client
let ids: Readonly<Record<'installer' | 'ahj' | 'finance', string>>

const named = (lastName: string, fields: object = {}) =>
  aLead(mona, { firstName: '', lastName, salesRepId: Rita, ...fields })

beforeAll(async () => {
  world = await openContractWorld()
  mona = world.mona
  max = await world.server.as('max')
  const { adam, rita, sam, server, clock, soldUnsigned, contractIn } = world
  ids = {
    installer: (await anEntry(adam, 'installers')).id,
    ahj: (await anEntry(adam, 'ahjs')).id,
    finance: (await anEntry(adam, 'financeOptions')).id,
  }
  const installerId = ids.installer

  const arroyo = await named('Arroyo', { repId: Sam, sourceName: 'Door knocking' })
  await anAddress(mona, arroyo.id)
  await anAppointment(mona, arroyo.id, '2026-03-20T18:00:00Z')
  await aTask(mona, { about: { type: 'lead', id: arroyo.id }, dueDate: '2026-03-30' })

  const bello = await named('Bello', { repId: Max, sourceName: 'Referral' })
  await aReferral(mona, arroyo.id, bello.id)
  await anAddress(mona, bello.id, { city: 'Chino', zip: '91710', ahjId: ids.ahj })
  const bellos = await aSale(rita, bello.id, { installerId, financeOptionTwoId: ids.finance })
  await good(mona.call(webNotes.create, { body: { leadId: bello.id, body: 'Called.' } }))

  const castro = await named('Castro')
  const castros = await aSale(rita, castro.id, { installerId })
  await aTask(rita, {
    about: { type: 'sale', id: castros.id },
    priority: 'High',
    dueDate: '2026-03-05',
  })
  const dorn = await named('Dorn', { salesRepId: Sam })
  await aSale(sam, dorn.id, { installerId })
  await contractIn('Sent', await soldUnsigned({}, { firstName: '', lastName: 'Yates' }))
  await contractIn('Draft', await soldUnsigned({}, { firstName: '', lastName: 'Zorn' }))

  await server.arrange(async (db) => {
    const change = (id: string, columns: object) =>
      db.updateTable('sales').set(columns).where('id', '=', id).execute()
    await change(bellos.id, { permit_submitted_date: '2026-03-01', install_scheduled_date: '2026-03-25' })
    await change(castros.id, {
      install_scheduled_date: '2026-03-25',
      status: 'Cancelled',
      sub_status: null,
      previous_status: 'Pending',
      cancel_date: '2026-03-03',
      cancel_reason: 'Finance declined',
    })
  })
  clock.now = new Date('2026-03-12T18:00:00Z')
  await good(
    rita.call(webNotes.create, {
      body: { leadId: castro.id, saleId: castros.id, body: 'Wants to come back.' },
    }),
  )
})
afterAll(() => world.server.close())

const everybody = ['Arroyo', 'Bello', 'Castro', 'Dorn', 'Yates', 'Zorn']
const without = (...names: readonly string[]) => everybody.filter((name) => !names.includes(name))

describe('filter leads by related records:', () => {
  type Query = NonNullable<CallInput<typeof webLeads.listPaginatedLight>['query']>
  const found = async (query: Query, client = mona) => {
    const { items, total } = await good(
      client.call(webLeads.listPaginatedLight, { query: { sort: 'name', ...query } }),
    )
    expect(total).toBe(items.length)
    return items.map(({ lastName }) => lastName)
  }
  /** Functions, since the records exist only once the first test starts. */
  type Case = [what: string, query: () => Query, names: readonly string[]]

  test.each<Case>([
    ['a sale in a phase', () => ({ saleStatus: 'Cancelled' }), ['Castro']],
    ['in one of two', () => ({ saleStatus: ['Pending', 'PTO'] }), ['Bello', 'Dorn', 'Yates', 'Zorn']],
    ['its installer', () => ({ saleInstallerId: ids.installer }), ['Bello', 'Castro', 'Dorn']],
    [
      'one sale with both',
      () => ({ saleInstallerId: ids.installer, saleStatus: 'Pending' }),
      ['Bello', 'Dorn'],
    ],
    ['its AHJ', () => ({ saleAhjId: ids.ahj }), ['Bello']],
    ['either finance option', () => ({ saleFinanceOptionId: ids.finance }), ['Bello']],
    ['an appointment', () => ({ hasAppointment: 'true' }), ['Arroyo']],
    ['none', () => ({ hasAppointment: 'false' }), without('Arroyo')],
    ['its day', () => ({ appointmentFrom: '2026-03-20', appointmentTo: '2026-03-20' }), ['Arroyo']],
    ['another day', () => ({ appointmentFrom: '2026-03-21' }), []],
    [
      'one of that type, result and day at once',
      () => ({ appointmentType: 'Home', appointmentResult: 'Scheduled', appointmentTo: '2026-03-19' }),
      [],
    ],
    ['an open task', () => ({ openTask: 'any' }), ['Arroyo', 'Castro']],
    ['an overdue one', () => ({ openTask: 'overdue' }), ['Castro']],
    ['no open task', () => ({ openTask: 'none' }), without('Arroyo', 'Castro')],
    ['no note for a week', () => ({ quietDays: '7' }), without('Castro')],
    ['nor for two', () => ({ quietDays: '14' }), without('Bello', 'Castro')],
    ['who referred them', () => ({ referral: 'referred' }), ['Bello']],
    ['whom they referred', () => ({ referral: 'referrer' }), ['Arroyo']],
    ['neither', () => ({ referral: 'neither' }), without('Arroyo', 'Bello')],
  ])('%s', async (_, query, names) => {
    expect(await found(query())).toEqual(names)
  })

  test('a rep filters by their own records, and a person without sales access by no sale', async () => {
    const query = { saleInstallerId: ids.installer }
    expect(await found(query, world.rita)).toEqual(['Bello', 'Castro'])
    expect(await found(query, max)).toEqual([])
    expect(await found({ openTask: 'overdue' }, max)).toEqual([])
    expect(await found({ quietDays: '7' }, max)).toEqual(everybody)
    expect(await found({ noteAuthorId: Rita }, max)).toEqual([])
    expect(await found({ hasNote: 'true' }, max)).toEqual(['Bello'])
  })

  test('tabs, exports and pages apply the same filter', async () => {
    const query = { saleStatus: 'Cancelled' } as const
    expect(await good(mona.call(webLeads.filteredStatusCount, { query }))).toMatchObject({ All: 1 })
    const file = await mona.raw('GET', `${webLeads.exportCsv.path}?saleStatus=Cancelled`)
    expect(file.headers.get('x-row-count')).toBe('1')
    expect((await good(mona.call(webLeads.list, { query }))).length).toBe(1)
  })

  test.each(['saleStatus=Nowhere', 'quietDays=8', 'openTask=some', 'referral=x', 'appointmentResult=Met'])(
    'a contradictory filter is refused: %s',
    async (query) => {
      expect((await mona.raw('GET', `/webLeadsPaginatedLight?${query}`)).status).toBe(400)
    },
  )
})

describe('filter sales by client, address and documents:', () => {
  type Query = NonNullable<CallInput<typeof webSales.listPaginatedLight>['query']>
  const found = async (query: Query, client = mona) => {
    const { items, total } = await good(
      client.call(webSales.listPaginatedLight, { query: { sort: 'number', ...query } }),
    )
    expect(total).toBe(items.length)
    return items.map(({ lead }) => lead.fullName)
  }
  const sold = without('Arroyo')

  test.each<[what: string, query: () => Query, names: readonly string[]]>([
    ['a city, in any case', () => ({ city: 'chino' }), ['Bello']],
    ['a ZIP', () => ({ zip: ['91710', '90001'] }), ['Bello']],
    ['the source of the client', () => ({ sourceName: 'Referral' }), ['Bello']],
    ['who set the client', () => ({ setterId: Max }), ['Bello']],
    ['either finance option', () => ({ financeOptionId: ids.finance }), ['Bello']],
    ['a contract that is out', () => ({ contractState: 'Sent' }), ['Yates']],
    ['in one of two states', () => ({ contractState: ['Draft', 'Sent'] }), ['Yates', 'Zorn']],
    ['no contract at all', () => ({ contractState: 'none' }), ['Bello', 'Castro', 'Dorn']],
    ['a permit that is not granted', () => ({ permit: 'submitted' }), ['Bello']],
    ['one to submit, of a job that stands', () => ({ permit: 'toSubmit' }), ['Dorn', 'Yates', 'Zorn']],
    ['one that is granted', () => ({ permit: 'granted' }), []],
    ['a permission to ask for', () => ({ pto: 'toSubmit' }), ['Bello', 'Dorn', 'Yates', 'Zorn']],
    [
      'the day of the installation, of a job that stands',
      () => ({ installDueFrom: '2026-03-25', installDueTo: '2026-03-25' }),
      ['Bello'],
    ],
    ['another day', () => ({ installDueFrom: '2026-03-26' }), []],
    ['what waits for a signature', () => ({ waitsFor: 'signature' }), ['Yates']],
    [
      'for a signature or a task of high priority',
      () => ({ waitsFor: ['task', 'signature'] }),
      ['Castro', 'Yates'],
    ],
    ['an overdue task', () => ({ openTask: 'overdue' }), ['Castro']],
    ['no open task', () => ({ openTask: 'none' }), ['Bello', 'Dorn', 'Yates', 'Zorn']],
    ['no note for a week', () => ({ quietDays: '7' }), ['Bello', 'Dorn', 'Yates', 'Zorn']],
  ])('%s', async (_, query, names) => {
    expect(await found(query())).toEqual(names)
  })

  test("each filter stays within the caller's scope", async () => {
    expect(await found({ contractState: 'none' }, world.sam)).toEqual(['Dorn'])
    expect(await found({ openTask: 'none' }, world.rita)).toEqual(
      sold.filter((name) => name !== 'Dorn' && name !== 'Castro'),
    )
  })

  test('totals and exports apply the same filter', async () => {
    const summary = await good(mona.call(webSales.summary, { query: { contractState: 'Sent' } }))
    expect(summary.Pending?.jobs).toBe(1)
    const file = await mona.raw('GET', `${webSales.exportCsv.path}?contractState=none`)
    expect(file.headers.get('x-row-count')).toBe('3')
  })
})

describe('filter by client', () => {
  type Visits = NonNullable<CallInput<typeof appointments.listPaginated>['query']>
  test.each<[Visits, number]>([
    [{ leadSalesRepId: Rita }, 1],
    [{ leadSalesRepId: Sam }, 0],
    [{ leadStatus: 'Appointment' }, 1],
    [{ leadStatus: 'Cold' }, 0],
    [{ setterId: Sam, city: 'ontario' }, 1],
    [{ setterId: Max }, 0],
    [{ city: 'Chino' }, 0],
  ])('appointments are found: %o, %i', async (query, n) => {
    const { items, total } = await good(mona.call(appointments.listPaginated, { query }))
    expect([items.length, total]).toEqual([n, n])
  })

  type Work = NonNullable<CallInput<typeof tasks.listPaginated>['query']>
  const foundTasks = async (query: Work, client = mona) =>
    (await good(client.call(tasks.listPaginated, { query }))).total

  test.each<[Work, number]>([
    [{ leadSalesRepId: Rita }, 2],
    [{ leadSalesRepId: [Sam, 'none'] }, 0],
    [{ leadStatus: 'Appointment' }, 1],
    [{ leadStatus: 'Dead' }, 0],
  ])('tasks are found: %o, %i', async (query, n) => {
    expect(await foundTasks(query)).toBe(n)
  })

  test('a task is not found by a client whom its owner may no longer see', async () => {
    const lead = await named('Leaving')
    await aTask(world.rita, { about: { type: 'lead', id: lead.id } })
    expect(await foundTasks({ leadSalesRepId: Sam }, world.rita)).toBe(0)
    await good(mona.call(webLeads.update, { params: { id: lead.id }, body: { salesRepId: Sam } }))
    expect(await foundTasks({ leadId: lead.id }, world.rita)).toBe(1)
    expect(await foundTasks({ leadSalesRepId: Sam }, world.rita)).toBe(0)
    expect(await foundTasks({ leadSalesRepId: Sam })).toBe(1)
  })
})
