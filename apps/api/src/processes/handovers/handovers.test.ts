/** Reassigned leads: single ones, many, undo, and notifications. */
import { activity, handovers, notifications, users, webLeads } from '@crm/contract'
import type { Reassignment } from '@crm/contract/web/handover-shapes'
import { sentenceText } from '@crm/domain/activity/sentence'
import { cast } from '@crm/cast'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { aLead, anAddress, change, good, statusesOf } from '#test/builders'
import type { Client } from '#test/client'
import { startTestServer, type TestServer } from '#test/server'
import { required } from '#test/required'
import { findWrongCounters } from '#business/leads/counts'

const monday = new Date('2026-03-16T17:00:00Z')
let now = monday
let server: TestServer
let rita: Client
let sam: Client
let mona: Client
let max: Client
let adam: Client
beforeEach(async () => {
  now = monday
  server = await startTestServer({ now: () => now })
  ;[rita, sam, mona, max, adam] = await Promise.all([
    server.as('rita'),
    server.as('sam'),
    server.as('mona'),
    server.as('max'),
    server.as('adam'),
  ])
})
afterEach(() => server.close())

const Rita = cast.rita.crm.id
const Sam = cast.sam.crm.id
const nobody = '01943800-0000-7000-8000-0000000000ff'

const read = (client: Client, { id }: { id: string }) => client.call(webLeads.get, { params: { id } })
const repOf = async (lead: { id: string }) => (await good(read(adam, lead))).salesRepName
const notices = (client: Client) => good(client.call(notifications.list, {}))
const subjects = async (client: Client) => (await notices(client)).map(({ subject }) => subject)
const look = (client: Client) => good(client.call(notifications.view, { body: {} }))
const reassign = (client: Client, body: Partial<Reassignment> & Pick<Reassignment, 'from' | 'to'>) =>
  client.call(handovers.reassign, { body })
const undo = (client: Client, { batchId }: { batchId: string }, body = {}) =>
  client.call(handovers.undo, { params: { id: batchId }, body })
const forget = (client: Client) => client.call(notifications.clear, { body: {} })
/** A lead of Rita, whose sign-in it records. */
async function ritasLead(fields: Parameters<typeof aLead>[1] = {}) {
  const lead = await aLead(mona, { salesRepId: Rita, ...fields })
  await forget(rita)
  return lead
}
/** Created one after the other, so that the waiting order is known. */
async function ritas(count: number) {
  const leads = []
  for (let at = 0; at < count; at++)
    leads.push(await aLead(mona, { lastName: `Move ${at}`, salesRepId: Rita }))
  await forget(rita)
  return leads
}

describe('a reassigned lead', () => {
  test('a reassignment notifies both reps, not its author, with only name and number of the client', async () => {
    const lead = await ritasLead({ firstName: 'Ada', lastName: 'Po', phone1: '909 555 0129' })
    await change(mona, lead, { salesRepId: Sam })
    expect(await notices(sam)).toMatchObject([
      {
        lane: 'needs-you',
        subject: 'Mona Patel assigned you a lead',
        content: `Ada Po, ${lead.number}`,
        href: `/leads/${lead.id}`,
      },
    ])
    expect(await notices(rita)).toMatchObject([
      {
        lane: 'activity',
        subject: 'Mona Patel reassigned a lead of yours to Sam Ito',
        content: `Ada Po, ${lead.number}`,
        href: '/leads?status=All',
      },
    ])
    expect(await notices(mona)).toEqual([])
  })

  test('a reassigned lead leaves the scope of the former rep and enters that of the new one', async () => {
    const lead = await ritasLead()
    expect([(await read(rita, lead)).status, (await read(sam, lead)).status]).toEqual([200, 404])
    await change(mona, lead, { salesRepId: Sam })
    expect([(await read(rita, lead)).status, (await read(sam, lead)).status]).toEqual([404, 200])
    expect((await change(rita, lead, { firstName: 'Mine' })).status).toBe(404)
  })

  test('a change without effect, or a rolled-back transaction, notifies nobody', async () => {
    const lead = await ritasLead()
    await change(mona, lead, { salesRepId: Rita, firstName: 'New' })
    expect((await change(mona, lead, { salesRepId: Sam, status: 'Sold' })).status).toBe(400)
    expect([await notices(rita), await notices(sam)]).toEqual([[], []])
  })

  test('assigning or unassigning notifies the one rep concerned; a self-assignment nobody', async () => {
    const lead = await ritasLead()
    await change(mona, lead, { salesRepId: null })
    expect(await notices(rita)).toMatchObject([{ subject: 'Mona Patel unassigned a lead from you' }])
    await change(mona, lead, { salesRepId: cast.mona.crm.id })
    expect(await notices(mona)).toEqual([])
  })
})

test('a manual assignment of an unassigned lead counts as a turn', async () => {
  await change(mona, await aLead(mona), { salesRepId: Rita })
  const lead = await aLead(mona)
  await good(reassign(mona, { from: 'none', to: 'rules' }))
  expect(await repOf(lead)).toBe('Sam Ito')
})

describe('a lead entered for another rep', () => {
  test('the rep is notified as of a reassignment', async () => {
    const lead = await aLead(mona, { firstName: 'Ada', lastName: 'Po', salesRepId: Rita })
    expect(await notices(rita)).toMatchObject([
      {
        lane: 'needs-you',
        subject: 'Mona Patel assigned you a lead',
        content: `Ada Po, ${lead.number}`,
        href: `/leads/${lead.id}`,
      },
    ])
    expect(await notices(mona)).toEqual([])
  })

  test('a lead entered for oneself notifies nobody', async () => {
    await aLead(rita)
    expect(await notices(rita)).toEqual([])
  })
})

describe('all open leads of a rep', () => {
  test('the leads go to one person, each with an activity row, in one batch with one notification per person', async () => {
    const leads = await ritas(3)
    await aLead(mona, { salesRepId: Sam })
    await forget(sam)
    const handed = await good(reassign(mona, { from: Rita, to: Sam }))
    expect(handed.leads).toHaveLength(3)
    expect(handed.leads[0]).toEqual({
      leadId: leads[0]?.id,
      number: leads[0]?.number,
      fullName: leads[0]?.fullName,
      isGiven: true,
      salesRepId: Sam,
      salesRepName: 'Sam Ito',
      reason: null,
    })
    expect(handed.next).toBeNull()
    for (const lead of leads) {
      const [entry] = await good(
        adam.call(activity.feed, { query: { leadId: lead.id, verb: 'lead.changed' } }),
      )
      expect(entry && `${entry.actorName} ${sentenceText(entry)}`).toBe(
        'Mona Patel changed rep from Rita Reyes to Sam Ito',
      )
    }
    const rows = await server.db.read
      .selectFrom('activity')
      .select('lead_id')
      .where('batch_id', '=', handed.batchId)
      .execute()
    expect(rows).toHaveLength(3)
    expect(await notices(sam)).toMatchObject([
      {
        subject: 'Mona Patel assigned you 3 leads',
        content: expect.stringMatching(/, L-\d+ and 2 more$/),
        href: `/leads?status=All&rep=${Sam}`,
      },
    ])
    expect(await notices(rita)).toMatchObject([
      { subject: 'Mona Patel reassigned 3 leads of yours to Sam Ito' },
    ])
    expect(await findWrongCounters(server.db.read)).toEqual([])
  })

  test('the leads go by territory and turn on request, and never back to the former rep', async () => {
    const params = { id: cast.sam.crm.id }
    await good(adam.call(users.update, { params, body: { territory: '917' } }))
    const [inland, coast] = await ritas(2)
    await anAddress(mona, required(inland).id, { zip: '91762' })
    await anAddress(mona, required(coast).id, { city: 'Fresno', zip: '93720' })
    const handed = await good(reassign(mona, { from: Rita, to: 'rules' }))
    expect(handed.leads.map(({ salesRepName, reason }) => [salesRepName, reason])).toEqual([
      ['Sam Ito', null],
      ['Rita Reyes', 'No rule matches.'],
    ])
  })

  test('only leads with the requested statuses are reassigned', async () => {
    const [fresh, cold, dead] = await ritas(3)
    await change(mona, required(cold), { status: 'Cold' })
    await change(mona, required(dead), { status: 'Dead', deadReason: 'Moved.' })
    expect((await good(reassign(mona, { from: Rita, to: Sam }))).leads.map(({ leadId }) => leadId)).toEqual([
      fresh?.id,
    ])
    const body = { from: Rita, to: Sam, statuses: ['Cold', 'Dead'] } as const
    expect((await good(reassign(mona, { ...body, statuses: [...body.statuses] }))).leads).toHaveLength(2)
  })

  test('leads of a disabled rep are reassigned like any other', async () => {
    const [lead] = await ritas(1)
    await good(adam.call(users.update, { params: { id: Rita }, body: { isEnabled: false } }))
    await good(reassign(mona, { from: Rita, to: 'rules' }))
    expect(await repOf(required(lead))).toBe('Sam Ito')
  })

  test('more leads than one call takes continue with a cursor, and are undone as one', async () => {
    const leads = await ritas(205)
    const first = await good(reassign(mona, { from: Rita, to: Sam }))
    expect([first.leads.length, first.next]).toEqual([200, first.leads.at(-1)?.leadId])
    const go = { batchId: first.batchId, after: first.next ?? '' }
    const second = await good(reassign(mona, { from: Rita, to: Sam, ...go }))
    expect([second.leads.length, second.next, second.batchId]).toEqual([5, null, first.batchId])

    const back = await good(undo(mona, first))
    expect([back.leads.length, back.next]).toEqual([200, back.leads.at(-1)?.leadId])
    expect(await subjects(sam)).toEqual(['Mona Patel assigned you 5 leads'])
    expect(await subjects(rita)).toEqual(['Mona Patel reassigned 5 leads of yours to Sam Ito'])
    const rest = await good(undo(mona, first, { batchId: back.batchId, after: back.next ?? '' }))
    expect([await notices(rita), await notices(sam)]).toEqual([[], []])
    expect([rest.leads.length, rest.next]).toEqual([5, null])
    const page = await good(adam.call(webLeads.listPaginated, { query: { salesRepId: Rita } }))
    expect(page.total).toBe(leads.length)
  })
})

describe('unassigned leads', () => {
  test('unassigned leads go by the rules in turn; self-generated leads stay', async () => {
    const [one, own, two] = [
      await aLead(mona),
      await aLead(mona, { sourceName: 'Self Generated' }),
      await aLead(mona),
    ]
    const handed = await good(reassign(max, { from: 'none', to: 'rules' }))
    expect(handed.leads.map(({ leadId, salesRepName, reason }) => [leadId, salesRepName, reason])).toEqual([
      [one.id, 'Rita Reyes', null],
      [own.id, null, 'Self Generated: choose the rep by hand.'],
      [two.id, 'Sam Ito', null],
    ])
    expect((await good(reassign(max, { from: 'none', to: Sam }))).leads).toMatchObject([
      { leadId: own.id, isGiven: true },
    ])
  })

  test('two concurrent handovers assign each lead once', async () => {
    const leads = await Promise.all(Array.from({ length: 12 }, () => aLead(mona)))
    const handed = await Promise.all(
      [mona, adam].map((client) => good(reassign(client, { from: 'none', to: 'rules' }))),
    )
    const given = handed
      .flatMap((one) => one.leads.filter(({ isGiven }) => isGiven))
      .map(({ leadId }) => leadId)
    expect(given.toSorted()).toEqual(leads.map(({ id }) => id).toSorted())
    const reps = await Promise.all(leads.map(repOf))
    expect(reps.filter((name) => name === 'Rita Reyes')).toHaveLength(6)
  })
})

describe('the undo of a handover', () => {
  test('an undo restores the reps, and a second undo does nothing', async () => {
    const [lead, other] = await ritas(2)
    const handed = await good(reassign(mona, { from: Rita, to: Sam }))
    await change(adam, required(other), { salesRepId: null })
    const back = await good(undo(mona, handed))
    expect(back.leads.map(({ salesRepName, reason }) => [salesRepName, reason])).toEqual([
      [null, 'Its rep was changed since.'],
      ['Rita Reyes', null],
    ])
    expect(await repOf(required(lead))).toBe('Rita Reyes')
    expect((await good(undo(mona, handed))).leads.map(({ isGiven }) => isGiven)).toEqual([false, false])
    expect(await repOf(required(lead))).toBe('Rita Reyes')
  })

  test('an undo returns a lead that moved twice to its first rep', async () => {
    const leads = await ritas(3)
    const { batchId } = await good(reassign(mona, { from: Rita, to: Sam }))
    await good(reassign(mona, { from: Sam, to: cast.mona.crm.id, batchId }))
    const back = await good(undo(mona, { batchId }, { after: required(leads[2]).id }))
    expect(back.leads.map(({ salesRepName }) => salesRepName)).toEqual(['Rita Reyes', 'Rita Reyes'])
    await good(undo(mona, { batchId }))
    expect(await Promise.all(leads.map(repOf))).toEqual(leads.map(() => 'Rita Reyes'))
  })

  test('an undo can be undone', async () => {
    const [lead] = await ritas(1)
    const back = await good(undo(mona, await good(reassign(mona, { from: Rita, to: Sam }))))
    await good(undo(mona, back))
    expect(await repOf(required(lead))).toBe('Sam Ito')
  })

  test('an undo skips removed leads', async () => {
    const [lead] = await ritas(1)
    const handed = await good(reassign(mona, { from: Rita, to: Sam }))
    await good(adam.call(webLeads.remove, { params: { id: required(lead).id } }))
    expect((await good(undo(mona, handed))).leads).toEqual([])
  })

  test('the author may undo for thirty days, and administrators may undo', async () => {
    await ritas(1)
    const handed = await good(reassign(mona, { from: Rita, to: Sam }))
    const ines = await server.as('ines')
    expect([(await undo(ines, handed)).status, (await undo(max, handed)).status]).toEqual([403, 403])
    now = new Date(monday.getTime() + 31 * 86_400_000)
    expect((await undo(mona, handed)).status).toBe(403)
    expect((await undo(adam, handed)).status).toBe(200)
    expect((await undo(adam, { batchId: nobody })).status).toBe(404)
    const theirs = { batchId: handed.batchId }
    expect(await undo(adam, handed, theirs)).toMatchObject({ status: 400 })
  })

  test('two concurrent undos restore once', async () => {
    const leads = await ritas(4)
    const handed = await good(reassign(mona, { from: Rita, to: Sam }))
    const answers = await Promise.all([undo(mona, handed), undo(adam, handed)])
    expect(statusesOf(answers)).toEqual([200, 200])
    const entries = await server.db.read
      .selectFrom('activity')
      .select('lead_id')
      .where('verb', '=', 'lead.changed')
      .execute()
    expect(entries).toHaveLength(leads.length * 2)
  })
})

describe('notifications of an undone handover', () => {
  test('an unread notification disappears, as if nothing had happened', async () => {
    await ritas(3)
    await good(undo(mona, await good(reassign(mona, { from: Rita, to: Sam }))))
    expect([await notices(rita), await notices(sam), await notices(mona)]).toEqual([[], [], []])
  })

  test('a read or cleared notification is followed by a correction', async () => {
    const leads = await ritas(3)
    const handed = await good(reassign(mona, { from: Rita, to: Sam }))
    await look(sam)
    const [cleared] = await notices(rita)
    await forget(rita)
    await good(undo(mona, handed))
    expect(await notices(sam)).toMatchObject([
      {
        lane: 'activity',
        subject: 'Mona Patel took back 3 leads',
        href: '/leads?status=All',
        isViewed: false,
      },
    ])
    expect(await notices(rita)).toMatchObject([
      {
        lane: 'needs-you',
        subject: 'Mona Patel reassigned 3 leads to you',
        content: expect.stringContaining(required(leads[2]).number),
        href: `/leads?status=All&rep=${Rita}`,
      },
    ])
    const body = { ids: [required(cleared).id] }
    expect(await rita.call(notifications.restore, { body })).toMatchObject({ status: 404 })
  })

  test('a partly undone notification reappears at its old time, for the remaining leads and with its author', async () => {
    const [kept, , last] = await ritas(3)
    const handed = await good(reassign(mona, { from: Rita, to: Sam }))
    const [before] = await notices(sam)
    await look(sam)
    now = new Date(monday.getTime() + 3_600_000)
    await good(undo(adam, handed, { after: required(last).id }))
    await good(adam.call(webLeads.update, { params: { id: required(kept).id }, body: { salesRepId: Sam } }))
    now = new Date(monday.getTime() + 7_200_000)
    expect(await notices(sam)).toMatchObject([
      { subject: 'Adam Osei assigned you a lead' },
      { subject: 'Adam Osei took back 2 leads' },
      {
        id: before?.id,
        subject: 'Mona Patel assigned you a lead',
        content: `${required(last).fullName}, ${required(last).number}`,
        href: `/leads/${required(last).id}`,
        isViewed: true,
        createdAt: monday.toISOString(),
      },
    ])
    expect(await subjects(rita)).toEqual([
      'Adam Osei reassigned a lead of yours to Sam Ito',
      'Mona Patel reassigned a lead of yours to Sam Ito',
    ])
  })

  test('undoing the undo notifies again', async () => {
    await ritas(2)
    const back = await good(undo(mona, await good(reassign(mona, { from: Rita, to: Sam }))))
    await good(undo(mona, back))
    expect(await subjects(sam)).toEqual(['Mona Patel reassigned 2 leads to you'])
    expect(await subjects(rita)).toEqual(['Mona Patel took back 2 leads'])
  })
})

describe('links of a notification', () => {
  test('a notification links to the lead while in scope, otherwise to the list', async () => {
    const lead = await aLead(mona, { salesRepId: Sam })
    const href = async () => (await notices(sam)).map((one) => one.href)
    expect(await href()).toEqual([`/leads/${lead.id}`])
    await change(mona, lead, { salesRepId: null })
    expect(await href()).toEqual(['/leads?status=All', '/leads?status=All'])
    await change(mona, lead, { salesRepId: Sam })
    await good(adam.call(webLeads.remove, { params: { id: lead.id } }))
    expect(new Set(await href())).toEqual(new Set(['/leads?status=All']))
  })

  test('a notification about several leads links to the reader’s own list', async () => {
    const leads = await ritas(2)
    await good(reassign(mona, { from: Rita, to: Sam }))
    const [one] = await notices(sam)
    expect(one?.href).toBe(`/leads?status=All&rep=${Sam}`)
    const listed = await good(sam.call(webLeads.list, { query: { salesRepId: Sam } }))
    expect(listed.map(({ id }) => id)).toEqual(expect.arrayContaining(leads.map(({ id }) => id)))
  })
})

describe('round-robin turns', () => {
  const turns = async () => {
    const rows = await server.db.read
      .selectFrom('users')
      .select(['id', sql<string | null>`last_assigned_at::text`.as('at')])
      .where('id', 'in', [Rita, Sam])
      .execute()
    return [Rita, Sam].map((id) => rows.find((row) => row.id === id)?.at)
  }
  const byTheRules = () => reassign(mona, { from: 'none', to: 'rules' })

  test('an undo returns the turns, and its undo takes them again', async () => {
    for (let lead = 0; lead < 3; lead++) await aLead(mona)
    const handed = await good(byTheRules())
    const after = await turns()
    const back = await good(undo(mona, handed))
    expect(await turns()).toEqual([null, null])
    const again = await good(undo(mona, back))
    expect(await turns()).toEqual(after)
    await good(undo(mona, again))
    const { leads } = await good(byTheRules())
    expect(leads.map(({ salesRepName }) => salesRepName)).toEqual(['Rita Reyes', 'Sam Ito', 'Rita Reyes'])
  })

  test('a turn stays with a rep who was assigned another lead since', async () => {
    await aLead(mona)
    const first = await good(byTheRules())
    await aLead(mona)
    await good(byTheRules())
    await aLead(mona)
    await good(byTheRules())
    const [rita3, sam2] = await turns()
    await good(undo(mona, first))
    expect(await turns()).toEqual([rita3, sam2])
  })

  test('the undo returns as many turns as leads', async () => {
    const leads = [await aLead(mona), await aLead(mona), await aLead(mona)]
    const handed = await good(byTheRules())
    await change(mona, required(leads[0]), { salesRepId: Sam })
    await good(undo(mona, handed))
    expect((await turns()).map((at) => at !== null)).toEqual([true, false])
  })

  test('undoing a manual assignment does not touch turns', async () => {
    await change(mona, await aLead(mona), { salesRepId: Rita })
    const before = await turns()
    await aLead(mona)
    await good(undo(mona, await good(reassign(mona, { from: 'none', to: Sam }))))
    expect(await turns()).toEqual(before)
  })
})

describe('permissions of handovers', () => {
  test.each<[keyof typeof cast, number, number]>([
    ['rita', 403, 403],
    ['mona', 200, 200],
    ['max', 403, 200],
    ['sofia', 403, 403],
    ['ines', 200, 200],
    ['sven', 403, 403],
    ['fiona', 403, 403],
    ['carl', 200, 200],
    ['adam', 200, 200],
    ['nia', 403, 403],
    ['dora', 403, 403],
  ])('%s: leads of a rep %d, unassigned leads %d', async (name, ofRep, ofNobody) => {
    const client = await server.as(name)
    expect((await reassign(client, { from: Rita, to: Sam })).status).toBe(ofRep)
    expect((await reassign(client, { from: 'none', to: 'rules' })).status).toBe(ofNobody)
  })

  test('leads cannot go to a disabled or unknown person, or to their current rep', async () => {
    for (const to of [cast.dora.crm.id, nobody]) {
      expect(await reassign(mona, { from: Rita, to })).toMatchObject({
        status: 400,
        body: { message: 'No enabled user has this ID.', errors: [{ field: 'to' }] },
      })
    }
    expect(await reassign(mona, { from: Rita, to: Rita })).toMatchObject({
      status: 400,
      body: { message: 'These leads are already theirs.' },
    })
  })

  test('the batch of another person cannot be continued', async () => {
    await ritas(1)
    const { batchId } = await good(reassign(mona, { from: Rita, to: Sam }))
    expect(await reassign(adam, { from: Sam, to: Rita, batchId })).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'batchId' }] },
    })
  })
})

test('a failing activity row rolls back assignments and notifications', async () => {
  const [lead] = await ritas(1)
  await server.db.read.schema
    .alterTable('notifications')
    .addCheckConstraint('no_news', sql`user_id <> ${sql.lit(Sam)}`)
    .execute()
  expect((await reassign(mona, { from: Rita, to: Sam })).status).toBe(500)
  expect(await repOf(required(lead))).toBe('Rita Reyes')
  expect(await notices(rita)).toEqual([])
})
