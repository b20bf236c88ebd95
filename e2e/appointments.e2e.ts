/** Appointments: booked, confirmed, missed, rebooked, moved by pointer, by keyboard and by touch. */
import { appointments, tasks, webCrmUsers, webNotes } from '@crm/contract'
import type { Appointment } from '@crm/contract/web/appointment-shapes'
import { good } from '@crm/api/test/builders'
import { daysAgo, startOfPacificDay } from '@crm/domain/time'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { clientOf } from './support/client-of.ts'
import { hasFocus } from './support/focus.ts'
import { holdBack } from './support/hold.ts'
import { type OwnClient, ownClient } from './support/own-client.ts'
import { setStage } from './support/stage.ts'

const stage = setStage()

const hour = 3_600_000
/** A Wednesday some weeks ahead, so that the days beside it are in the same week and nobody else has appointments. */
const wednesday = (weeks: number) => {
  const today = new Date(`${daysAgo(0, new Date())}T00:00:00Z`)
  const ahead = ((3 - today.getUTCDay() + 7) % 7) + 7 * weeks
  return daysAgo(-ahead, new Date())
}
const at = (day: string, hours: number) =>
  new Date(startOfPacificDay(day).getTime() + hours * hour).toISOString()

/** In the future when booked, and past before the story continues. */
const soon = () => new Date(Date.now() + 900).toISOString()
const isPast = (dateTime: string) => () => Date.now() > Date.parse(dateTime)

async function booked({ id: leadId }: OwnClient, dateTime: string): Promise<Appointment> {
  const mona = await clientOf(stage.app, 'mona')
  return good(mona.call(appointments.create, { body: { leadId, dateTime } }))
}

const timeOf = async ({ id }: Pick<Appointment, 'id'>) => {
  const mona = await clientOf(stage.app, 'mona')
  const { dateTime, durationMinutes } = await good(mona.call(appointments.get, { params: { id } }))
  return `${dateTime}, ${durationMinutes}`
}

test('Max books for Rita, Rita confirms, the client does not come, Rita calls and rebooks', async () => {
  const client = await ownClient(stage.app, 'rita')
  const { page: maxs } = await stage.visitAs('max', client.path)
  await maxs.getByRole('link', { name: 'Book', exact: true }).click()
  const book = maxs.getByRole('dialog', { name: 'Book an appointment' })
  await book.getByText(client.name).waitFor()
  await book.getByRole('button', { name: 'Book', exact: true }).click()
  await maxs.getByText(`${client.name} booked for`, { exact: false }).waitFor()
  const status = maxs.getByRole('button', { name: 'Change the status' })
  await expect.poll(() => status.innerText()).toContain('Appointment')

  const { page } = await stage.visitAs('rita', `${client.path}?tab=appointments`)
  const coming = page.getByRole('region', { name: 'Upcoming' })
  await coming.getByRole('listitem').getByRole('link').last().click()
  const sheet = page.getByRole('dialog', { name: new RegExp(client.name) })
  await sheet.getByRole('button', { name: 'Confirm', exact: true }).click()
  await page.getByRole('menuitem', { name: 'By phone' }).click()
  await sheet.getByText('By phone, noted by Rita Reyes', { exact: false }).waitFor()
  await sheet
    .getByRole('region', { name: 'History' })
    .getByText(/^Rita Reyes confirmed/)
    .waitFor()
  await page.keyboard.press('Escape')

  // The client missed it. The story moves the appointment to now instead of waiting for its day.
  const rita = await clientOf(stage.app, 'rita')
  const [{ id } = expect.fail()] = await good(rita.call(appointments.list, { query: { leadId: client.id } }))
  const dateTime = soon()
  await good(rita.call(appointments.update, { params: { id }, body: { dateTime } }))
  await expect.poll(isPast(dateTime)).toBe(true)
  await page.goto(`${client.path}/appointments/${id}?tab=appointments`)
  await sheet.getByRole('button', { name: 'No-show' }).click()
  await page.getByText(`${client.name}: No-show`).waitFor()
  const called = sheet.getByRole('link', { name: /^Call / })
  expect(await called.getAttribute('href')).toMatch(/^tel:\+1442/)
  const open = async () => {
    const found = await good(rita.call(tasks.list, { query: { leadId: client.id } }))
    return found.map(
      ({ description, status }) => `${description.split(' ').slice(0, 3).join(' ')}, ${status}`,
    )
  }
  expect(await open()).toEqual(['Call and rebook, Todo'])
  await sheet.getByRole('link', { name: 'Book again' }).click()
  const again = page.getByRole('dialog', { name: 'Book an appointment' })
  await again.getByText(client.name).waitFor()
  await again.getByRole('button', { name: 'Book', exact: true }).click()
  await page.getByText(`${client.name} booked for`, { exact: false }).waitFor()
  expect(await open()).toEqual(['Call and rebook, Done'])
})

test('an appointment opens over the list, asks why a lead is dead, offers only possible results, and leaves the list unchanged', async () => {
  const client = await ownClient(stage.app, 'rita')
  const rita = await clientOf(stage.app, 'rita')
  const book = (dateTime: string, fields: object) =>
    good(rita.call(appointments.create, { body: { leadId: client.id, dateTime, ...fields } }))
  await book(at(daysAgo(2, new Date()), 10), { result: 'Demo', notes: 'The gate opens with 1234.' })
  await book(at(wednesday(21), 10), { result: 'Rescheduled' })
  const { page } = await stage.visitAs('rita', `/appointments/list?q=${client.surname}`)
  const results = page.getByRole('region', { name: 'Result' }).getByRole('button')

  await page
    .getByRole('row', { name: /Rescheduled/ })
    .getByRole('link')
    .click()
  await expect.poll(() => results.allInnerTexts()).toEqual(['Scheduled'])
  await page.keyboard.press('Escape')
  await page.getByRole('row', { name: /Demo/ }).getByRole('link').click()
  await results.filter({ hasText: 'Dead' }).click()
  const asking = page.getByRole('dialog', { name: 'Dead: why?' })
  await asking.getByLabel('Reason').fill('Sold the house.')
  await asking.getByRole('button', { name: 'Save the result' }).click()
  await asking.waitFor({ state: 'detached' })
  await page.keyboard.press('Escape')
  await page.getByRole('row', { name: /Dead/ }).waitFor()
  expect(new URL(page.url()).searchParams.get('q')).toBe(client.surname)
  const reasons = await good(rita.call(webNotes.list, { query: { leadId: client.id, type: ['DeadReason'] } }))
  expect(reasons.map(({ body }) => body)).toEqual(['Sold the house.'])
})

test('an unknown appointment, or one the person may no longer see, says so in its sheet', async () => {
  const client = await ownClient(stage.app, 'rita')
  const { id } = await booked(client, at(wednesday(4), 9))
  const { page, expects } = await stage.visitAs('sam', '/dashboard')
  const sheet = page.getByRole('dialog', { name: 'Appointment' })
  for (const [one, status] of [
    [id, 404],
    ['calendar', 400],
  ] as const) {
    expects(new RegExp(`^GET /api/appointments/${one} answered ${status}$`))
    await page.goto(`/appointments/${one}`)
    await sheet.getByText('This appointment does not exist, or you have no access.').waitFor()
    await sheet.getByRole('button', { name: 'Close' }).click()
    await sheet.waitFor({ state: 'detached' })
  }
})

test('Sofia moves a day’s appointments after a cancellation: one by drag, one longer, one by keyboard, and one back', async () => {
  const day = wednesday(5)
  const [first, second, third] = [
    await ownClient(stage.app, 'rita'),
    await ownClient(stage.app, 'rita'),
    await ownClient(stage.app, 'rita'),
  ]
  const cancelled = await booked(first, at(day, 9))
  const noon = await booked(second, at(day, 12))
  const late = await booked(third, at(day, 15))
  const { page } = await stage.visitAs('sofia', `/appointments?view=week&day=${day}`)
  const card = (id: string) => page.locator(`[data-event="${id}"]`)
  await card(cancelled.id).click()
  await page.getByRole('button', { name: 'Rescheduled' }).click()
  await page.getByText(`${first.name}: Rescheduled`).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })

  // Three hours up, to the canceled one's place.
  await drag(page, card(noon.id), { x: 0, y: -3 * (await hourHeightOn(page, day)) })
  await page.getByText(`${second.name} moved to`, { exact: false }).waitFor()
  expect(await timeOf(noon)).toBe(`${at(day, 9)}, 90`)
  await page.getByRole('button', { name: 'Undo' }).first().click()
  await expect.poll(() => timeOf(noon)).toBe(`${at(day, 12)}, 90`)

  await card(late.id).focus()
  for (const key of ['m', 'ArrowRight', 'ArrowUp', 'ArrowUp', 'Shift+ArrowDown', 'Enter'])
    await page.keyboard.press(key)
  await page.getByText(`${third.name} moved to`, { exact: false }).waitFor()
  const next = daysAgo(-1, new Date(at(day, 12)))
  expect(await timeOf(late)).toBe(`${at(next, 14.5)}, 105`)
  await expect.poll(() => page.evaluate<string>('document.activeElement?.dataset.event')).toBe(late.id)
  for (const key of ['m', 'ArrowLeft', 'Escape']) await page.keyboard.press(key)
  expect(await timeOf(late)).toBe(`${at(next, 14.5)}, 105`)
})

test('a move by keyboard never flickers back and keeps the focus, however slow machine and responses are', async () => {
  const day = wednesday(7)
  const next = daysAgo(-1, new Date(at(day, 12)))
  const appointment = await booked(await ownClient(stage.app, 'rita'), at(day, 15))
  const { page } = await stage.visitAs('sofia', `/appointments?view=week&day=${day}`)
  const machine = await page.context().newCDPSession(page)
  await machine.send('Emulation.setCPUThrottlingRate', { rate: 6 })
  await page.locator(`[data-event="${appointment.id}"]`).focus()
  await page.evaluate(`
    const card = () => document.querySelector('[data-event="${appointment.id}"]')
    window.stood = [card().closest('[data-day]').dataset.day]
    new MutationObserver(() => {
      const day = card()?.closest('[data-day]').dataset.day
      if (day !== window.stood.at(-1)) window.stood.push(day)
    }).observe(document.body, { childList: true, subtree: true })
  `)
  // The calendar query is answered last of all those that the change made stale.
  const answerDays = await holdBack(page, /\/api\/appointments\/calendar\?/)
  const queue = page.waitForResponse(/\/api\/appointmentsPaginated\?.*unconfirmed/)
  for (const key of ['m', 'ArrowRight', 'Enter']) await page.keyboard.press(key)
  await (await queue).finished()
  answerDays()
  await page.getByText(`${appointment.leadName} moved to`, { exact: false }).waitFor()
  await expect.poll(() => page.evaluate<string>('document.activeElement?.dataset.event')).toBe(appointment.id)
  expect(await page.evaluate('window.stood')).toEqual([day, next])
})

test('later messages do not take back the focus of a person who pressed Undo and moved on', async () => {
  const day = wednesday(8)
  const [first, second] = [await ownClient(stage.app, 'rita'), await ownClient(stage.app, 'rita')]
  const noon = await booked(first, at(day, 12))
  const late = await booked(second, at(day, 15))
  const { page } = await stage.visitAs('sofia', `/appointments?view=week&day=${day}`)
  const card = ({ id }: Appointment) => page.locator(`[data-event="${id}"]`)
  const said = ({ name }: OwnClient) => page.getByText(`${name} moved to`, { exact: false })
  await card(noon).focus()
  for (const key of ['m', 'ArrowUp', 'Enter']) await page.keyboard.press(key)
  await said(first).waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => hasFocus(card(noon))).toBe(true)
  await said(first).waitFor({ state: 'detached' })

  await card(late).focus()
  for (const key of ['m', 'ArrowUp', 'Enter']) await page.keyboard.press(key)
  await said(second).waitFor()
  expect(await hasFocus(card(late))).toBe(true)
})

/** Pixels: the twelve hours of a usual day fill the window. */
async function hourHeightOn(page: Page, day: string): Promise<number> {
  const box = await page.locator(`[data-day="${day}"]`).boundingBox()
  return (box?.height ?? 0) / 12
}

test('a click on free time books there, and a booking on a holiday says so', async () => {
  const day = wednesday(6)
  const { page } = await stage.visitAs('sofia', `/appointments?view=week&day=${day}`)
  const column = page.locator(`[data-day="${day}"]`)
  const y = 10.25 * (await hourHeightOn(page, day))
  await column.hover({ position: { x: 40, y } })
  await column.getByText('Book 6:00 pm').waitFor()
  await column.click({ position: { x: 40, y } })
  const book = page.getByRole('dialog', { name: 'Book an appointment' })
  await expect.poll(() => book.getByLabel('Time, Pacific').inputValue()).toBe('18:00')
  expect(await book.getByLabel('Day').inputValue()).toBe(day)
  const christmas = `${Number(day.slice(0, 4)) + 1}-12-25`
  await book.getByLabel('Day').fill(christmas)
  await book.getByText('is Christmas Day.', { exact: false }).waitFor()
})

async function drag(page: Page, card: ReturnType<Page['locator']>, by: { x: number; y: number }) {
  const box = await card.boundingBox()
  if (!box) throw new Error('It is not on the screen.')
  const from = { x: box.x + box.width / 2, y: box.y + 12 }
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(from.x + by.x / 2, from.y + by.y / 2)
  await page.mouse.move(from.x + by.x, from.y + by.y)
  await page.mouse.up()
}

test('Sofia books an appointment by keyboard alone', async () => {
  const client = await ownClient(stage.app, 'rita')
  const { page } = await stage.visitAs('max', '/appointments')
  await page.getByRole('link', { name: 'Book', exact: true }).waitFor()
  await page.keyboard.press('b')
  const book = page.getByRole('dialog', { name: 'Book an appointment' })
  await book.getByRole('combobox', { name: 'Client' }).waitFor()
  await page.keyboard.type(client.surname)
  await book.getByRole('option', { name: client.name }).waitFor()
  await page.keyboard.press('Enter')
  // After choosing the client, the focus is in the next field.
  await expect.poll(() => hasFocus(book.getByLabel('Day'))).toBe(true)
  await page.keyboard.press('Enter')
  await page.getByText(`${client.name} booked for`, { exact: false }).waitFor()
})

test('Rita books by touch at 390 px, and records the result in two taps', async () => {
  const client = await ownClient(stage.app, 'rita')
  const { dateTime } = await booked(client, soon())
  const { page } = await stage.visitAs('rita', '/dashboard', 'phone', {
    viewport: { width: 390, height: 844 },
  })
  await expect.poll(isPast(dateTime)).toBe(true)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Today' }).tap()
  const open = page.getByRole('region', { name: 'What was the result?' })
  const row = open.getByRole('listitem').filter({ hasText: client.name })
  await row.getByRole('button', { name: 'Demo' }).tap()
  await page.getByText(`${client.name}: Demo`).waitFor()
  await row.waitFor({ state: 'detached' })

  await page.getByRole('link', { name: 'Book an appointment' }).tap()
  const book = page.getByRole('dialog', { name: 'Book an appointment' })
  await book.getByRole('combobox', { name: 'Client' }).fill(client.surname)
  await book.getByRole('option', { name: client.name }).tap()
  await book.getByLabel('Kind').selectOption('By phone')
  const small = await page.evaluate<string[]>(`
    [...document.querySelectorAll('[role=dialog] :is(button, input, select, textarea)')]
      .filter((one) => one.getBoundingClientRect().height < 40).map((one) => one.outerHTML.slice(0, 80))
  `)
  expect(small).toEqual([])
  await book.getByRole('button', { name: 'Book', exact: true }).tap()
  await page.getByText(`${client.name} booked for`, { exact: false }).waitFor()
})

test('forty appointments in five lanes never overlap, are wide enough for a name, and are all reachable by keyboard', async () => {
  const client = await ownClient(stage.app, 'rita')
  const day = wednesday(9)
  // Five begin within an hour, ninety minutes long each, eight times that day.
  for (let at8 = 0; at8 < 8; at8 += 1)
    for (let lane = 0; lane < 5; lane += 1) await booked(client, at(day, 8 + at8 * 1.5 + lane * 0.25))
  for (const screen of ['desktop', 'phone'] as const) {
    const { page } = await stage.visitAs('mona', `/appointments?view=day&day=${day}&result=All`, screen)
    const cards = page.locator('[data-event]')
    await expect.poll(() => cards.count()).toBe(40)
    const boxes = await cards.evaluateAll((all) =>
      all.map((card) => {
        const { left, right, top, bottom } = card.getBoundingClientRect()
        return { left, right, top, bottom }
      }),
    )
    const over = boxes.flatMap((a, at) =>
      boxes
        .slice(at + 1)
        .filter((b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom)
        .map((b) => [a, b]),
    )
    expect(over).toEqual([])
    expect(Math.min(...boxes.map(({ left, right }) => right - left))).toBeGreaterThanOrEqual(80)

    const reached = new Set<string>()
    await cards.first().focus()
    for (let pressed = 0; pressed < 40; pressed += 1) {
      reached.add(await page.evaluate<string>('document.activeElement?.dataset.event ?? ""'))
      await page.keyboard.press('Tab')
    }
    expect(reached.size).toBe(40)
  }
})

describe('with more reps than fit as chips', () => {
  const alone = setStage({ alone: true })

  test('Mona searches for a rep, finds the choice remembered, and reads what a full week leaves out', async () => {
    const [adam, mona] = [await clientOf(alone.app, 'adam'), await clientOf(alone.app, 'mona')]
    const day = wednesday(6)
    for (const surname of ['Abbey', 'Brook', 'Cliff', 'Dale', 'Ember', 'Field', 'Glen']) {
      const rep = {
        oid: crypto.randomUUID(),
        name: `Kit ${surname}`,
        email: `kit.${surname}@sunridge.example`,
      }
      const sells = { department: 'Sales', isSales: true, isEnabled: true, role: 'USER' } as const
      const { id } = await good(adam.call(webCrmUsers.createUser, { body: { ...rep, ...sells } }))
      const { id: leadId } = await ownClient(alone.app, 'mona', { salesRepId: id, lastName: `Of${surname}` })
      await good(mona.call(appointments.create, { body: { leadId, dateTime: at(day, 10) } }))
    }
    const { page } = await alone.visitAs('mona', `/appointments?view=week&day=${day}`)
    const cards = page.locator('[data-event]')
    await expect.poll(() => cards.count()).toBeGreaterThanOrEqual(7)
    await page.getByRole('button', { name: 'Rep is any' }).click()
    await page.getByRole('option').first().waitFor()
    await page.keyboard.type('kit gl')
    await expect.poll(() => page.getByRole('option').allInnerTexts()).toEqual(['Kit Glen'])
    await page.keyboard.press('Enter')
    await expect.poll(() => cards.count()).toBe(1)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Rep is Kit Glen' }).waitFor()

    await page.getByRole('link', { name: 'Dashboard' }).click()
    await page.getByRole('heading', { name: /^Good .+, Mona$/ }).waitFor()
    await page.route(/\/api\/appointments\/calendar\?/, async (route) => {
      const response = await route.fetch()
      const isOfAll = !route.request().url().includes('repId')
      const body = (await response.json()) as object
      await route.fulfill({ response, json: { ...body, ...(isOfAll && { appointments: [], isCut: true }) } })
    })
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Appointments' }).click()
    await page.waitForURL(/rep=/)
    await page.goto(`/appointments?view=week&day=${day}`)
    await expect.poll(() => cards.count()).toBe(1)
    await page.getByRole('button', { name: 'Remove the filter by rep' }).click()
    await page.getByText('Choose the reps that you want to see.', { exact: false }).waitFor()
  })
})

test('the queue of unconfirmed appointments links to the full list when it has more than fits', async () => {
  const { page } = await stage.visitAs('mona', '/appointments?view=week')
  const toConfirm = page.getByRole('region', { name: 'To confirm' })
  await toConfirm.getByRole('link', { name: /^All \d+ in the list$/ }).click()
  await page.waitForURL(/\/appointments\/list\?.*unconfirmed=yes/)
  await page.getByRole('button', { name: 'Remove the filter by to confirm' }).waitFor()
})
