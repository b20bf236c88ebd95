/** Overlays and the results of actions are accessible, too. The screens themselves: `every-screen.e2e.ts`. */
import { appointments, commissions, draws, tasks, webLeads, webNotes, webSales } from '@crm/contract'
import { sampled, logSeed } from '@crm/api/test/budget'
import { aReferral, aServiceJob, good } from '@crm/api/test/builders'
import { cast } from '@crm/cast'
import { pacificDay } from '@crm/domain/time'
import { describe, expect, test } from 'vitest'
import { idle } from './support/idle.ts'
import { expectAccessible } from './support/axe.ts'
import { clientOf } from './support/client-of.ts'
import { ownClient } from './support/own-client.ts'
import { ownSale } from './support/own-sale.ts'
import { ownSheet } from './support/own-sheet.ts'
import { signInAs } from './support/people.ts'
import { refuseAddress } from './support/refuse-address.ts'
import { setStage } from './support/stage.ts'
import { sendIn } from './support/webhook.ts'

logSeed()
const both = ['desktop', 'phone'] as const
/** One variant per run, drawn by its seed; both in `npm run soak -- screens`. */
const [ofDirectory = [], ofPalette = [], ofImports = []] = sampled([both, both, both], 3)

describe('in the shared application', () => {
  const stage = setStage()

  test.for(ofDirectory)('the directory’s page and a closed gate, %s', async (screen) => {
    const { page, expects } = await stage.visit(screen)
    expects(/^GET \/api\/users\/me answered 403$/)
    await page.goto('/')
    await page.getByRole('heading', { name: 'Who are you today?' }).waitFor()
    await expectAccessible(page)
    await signInAs(page, 'dora')
    await page.getByRole('alert').getByRole('heading').waitFor()
    await expectAccessible(page)
  })

  test('pages that a person may not open', async () => {
    const { page } = await stage.visitAs('nia', '/leads')
    await page.getByRole('heading', { name: 'No access to leads' }).waitFor()
    await expectAccessible(page)
    await page.goto('/dashboard')
    await page.getByRole('heading', { name: 'No access to client data' }).waitFor()
    await expectAccessible(page)
  })

  test('the list: columns, preview, and batch results', async () => {
    const { id, surname } = await ownClient(stage.app)
    const { page } = await stage.visitAs('mona', `/leads?status=All&q=${surname}`)
    await page.getByRole('button', { name: 'Columns' }).click()
    await page.getByRole('dialog', { name: 'Columns' }).waitFor()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Views' }).click()
    await page.getByRole('menuitem', { name: 'Save as view…' }).waitFor()
    await expectAccessible(page)
    await page.getByRole('menuitem', { name: 'Save as view…' }).click()
    await page.getByRole('dialog', { name: 'Save as a view of leads' }).waitFor()
    await expectAccessible(page)
    await page.goto(`/leads?status=All&q=${surname}&preview=${id}`)
    await page.getByRole('complementary', { name: 'Preview' }).getByText('Latest').waitFor()
    await expectAccessible(page)
    await page.goto(`/leads?status=All&q=${surname}`)
    await page.getByRole('table', { name: 'Leads' }).locator('tbody').getByRole('link').waitFor()
    await page.keyboard.press('j')
    await page.keyboard.press('x')
    await page.getByRole('button', { name: 'Set status' }).click()
    await page.getByRole('menuitem', { name: 'Cold' }).click()
    await page.getByText('1 lead: Cold').waitFor()
    await expectAccessible(page)
    // A survey without a date refuses the move.
    const { id: saleId, jobNumber, version } = await ownSale(stage.app)
    const adam = await clientOf(stage.app, 'adam')
    await good(adam.call(webSales.update, { params: { id: saleId }, body: { status: 'Survey', version } }))
    const { page: jobs } = await stage.visitAs('omar', `/sales?q=${jobNumber}`)
    await jobs.getByRole('checkbox', { name: new RegExp(`Select ${jobNumber},`) }).click()
    await jobs.getByRole('button', { name: 'Move to Design' }).waitFor()
    await jobs.keyboard.press('m')
    await jobs.getByRole('dialog', { name: 'Move 1 job to Design' }).waitFor()
    await jobs.keyboard.press('Enter')
    await jobs.getByRole('list', { name: 'Not changed' }).waitFor()
    await expectAccessible(jobs)
  })

  test('the lead form: refused, half saved, several in a row, and a duplicate', async () => {
    const { name, surname, phone } = await ownClient(stage.app)
    const { page, expects } = await stage.visitAs('mona', '/leads/new?status=All')
    const form = page.getByRole('dialog', { name: 'New lead' })
    await form.getByRole('button', { name: 'Create lead' }).click()
    await form.getByText('A first or a last name is needed.').waitFor()
    await expectAccessible(page)

    await form.getByLabel('First name').fill('Half')
    await form.getByLabel('Email').fill('half.saved@mail.example')
    await form.getByLabel('City').fill('Norco')
    await form.getByLabel('ZIP').fill('92860')
    expects(/^POST \/api\/webAddresses answered 400$/)
    await refuseAddress(page)
    await form.getByRole('button', { name: 'Create lead' }).click()
    await form.getByText(/Only the address is not saved yet\.$/).waitFor()
    await expectAccessible(page)

    await page.goto('/leads/new?status=All')
    await form.getByLabel('First name').fill('Another')
    await form.getByLabel('Email').fill('another@mail.example')
    await form.getByRole('button', { name: /^Create and add another/ }).click()
    await page.getByText('Another created', { exact: true }).waitFor()
    await expectAccessible(page)

    await form.getByLabel('Last name').fill(surname)
    await form.getByLabel('Phone').fill(phone)
    await form.getByText(`${name} has this phone and last name`).waitFor()
    await expectAccessible(page)
  })

  test('a task: its refused form, its sheet, its menu on the board', async () => {
    const mona = await clientOf(stage.app, 'mona')
    const { id, description } = await good(
      mona.call(tasks.create, { body: { description: 'Count the chairs.' } }),
    )
    const { page } = await stage.visitAs('mona', '/tasks/new?view=mine')
    await page.getByRole('button', { name: 'Create task' }).click()
    await page.getByText('A task needs some words.').waitFor()
    await expectAccessible(page)
    await page.goto(`/tasks/${id}?view=mine`)
    await page.getByRole('button', { name: 'Mark as done' }).waitFor()
    await expectAccessible(page)
    await page.goto('/tasks/board')
    await page.getByRole('button', { name: `Move ${description}` }).click()
    await page.getByRole('menuitem', { name: 'Cancelled' }).waitFor()
    await expectAccessible(page)
  })

  test('an appointment: its refused form, its sheet, the reason for a dead lead, and the client’s tab', async () => {
    const { id: leadId, path } = await ownClient(stage.app)
    const mona = await clientOf(stage.app, 'mona')
    const dateTime = new Date(Date.now() + 900).toISOString()
    const { id } = await good(mona.call(appointments.create, { body: { leadId, dateTime } }))
    const { page } = await stage.visitAs('mona', '/appointments/new?view=agenda')
    await page.getByRole('button', { name: 'Book', exact: true }).click()
    await page.getByText('Choose a client.').waitFor()
    await expectAccessible(page)
    await expect.poll(() => Date.now() > Date.parse(dateTime)).toBe(true)
    await page.goto(`${path}/appointments/${id}?tab=appointments`)
    await page.getByRole('button', { name: 'Not qualified' }).click()
    await page.getByRole('dialog', { name: 'Not qualified: why?' }).waitFor()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await page.getByRole('region', { name: 'Past' }).getByText('No result').waitFor()
    await expectAccessible(page)
  })

  test('a webhook: its deliveries, one of them, and its form', async () => {
    const { page } = await stage.visitAs('adam', '/settings/hooks', 'phone')
    await page.getByRole('link', { name: 'Mailing list' }).click()
    const sheet = page.getByRole('dialog', { name: 'Mailing list' })
    await sheet.getByRole('button', { name: /^Lead created Answered 503/ }).waitFor()
    await expectAccessible(page)
    await sheet.getByRole('button', { name: /^Lead created Answered 503/ }).click()
    await page.getByRole('dialog', { name: 'Lead created' }).getByRole('heading', { name: 'Tries' }).waitFor()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await sheet.getByRole('button', { name: 'Edit' }).click()
    await sheet.getByLabel('Endpoint').waitFor()
    await expectAccessible(page)
  })

  test('a calendar link: created, and ended after a question', async () => {
    const { page } = await stage.visitAs('max', '/settings/calendar')
    await page.getByRole('button', { name: 'Make a link' }).click()
    await page.getByLabel('The link').waitFor()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Revoke' }).click()
    const question = page.getByRole('dialog', { name: 'Revoke the calendar link?' })
    await question.waitFor()
    await expectAccessible(page)
    await question.getByRole('button', { name: 'Revoke' }).click()
    await page.getByRole('button', { name: 'Make a link' }).waitFor()
  })

  test('a sale: its page, the dialogs of moves, its inverters and its tabs', async () => {
    const { id, jobNumber, lead } = await ownSale(stage.app)
    const { page } = await stage.visitAs('mona', `/sales/${id}`)
    await page.getByRole('heading', { name: `${lead.fullName} ${jobNumber}`, level: 1 }).waitFor()
    await page.getByText('Ready to move to Survey.').waitFor()
    await expectAccessible(page)
    for (const [button, dialog] of [
      ['Put on hold', `Put ${jobNumber} on hold?`],
      ['Inverters', `Inverters of ${jobNumber}`],
    ] as const) {
      await page.getByRole('button', { name: button, exact: true }).click()
      await page.getByRole('dialog', { name: dialog }).waitFor()
      await expectAccessible(page)
      await page.keyboard.press('Escape')
    }
    for (const [tab, shows] of [
      ['Tasks', 'Nothing to do for this job'],
      ['Appointments', 'No appointment for this job'],
      ['Documents', 'Signed contract · Rita Reyes'],
      ['History', 'History of every field'],
    ] as const) {
      await page
        .getByRole('navigation', { name: 'Parts of this sale' })
        .getByRole('link', { name: tab })
        .click()
      await page.getByText(shows, { exact: true }).waitFor()
      await expectAccessible(page)
    }
    await page.goto(`/sales/${id}?tab=documents`)
    await page.getByRole('link', { name: 'Contract', exact: true }).click()
    await page.getByRole('dialog', { name: 'Document' }).getByText('Contract_J-', { exact: false }).waitFor()
    await expectAccessible(page)
    await page.goto(`/documents?q=${jobNumber}`)
    await page.getByRole('link', { name: 'Contract', exact: true }).focus()
    await page.keyboard.press(' ')
    await page
      .getByRole('complementary', { name: 'Preview' })
      .getByText('Contract_J-', { exact: false })
      .waitFor()
    await expectAccessible(page)
  })

  test('a service job: its page, the dialog of a move, and its tabs', async () => {
    const { id } = await ownClient(stage.app)
    const job = await aServiceJob(await clientOf(stage.app, 'mona'), id)
    const { page } = await stage.visitAs('mona', `/service-jobs/${job.id}`)
    await page.getByText('No sale linked.').waitFor()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: 'Move to Testing' }).click()
    await page.getByRole('dialog', { name: /^Move to Testing/ }).waitFor()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    for (const [tab, shows] of [
      ['Tasks', 'Nothing to do for this service job'],
      ['Documents', `No documents of ${job.number}`],
      ['History', 'History of every field'],
    ] as const) {
      await page
        .getByRole('navigation', { name: 'Parts of this service job' })
        .getByRole('link', { name: tab })
        .click()
      await page.getByText(shows, { exact: true }).waitFor()
      await expectAccessible(page)
    }
  })

  test('a referral: its refused form, its sheet, the client’s tab, its payment', async () => {
    const { id, path } = await ownClient(stage.app)
    const { id: by } = await ownClient(stage.app)
    const mona = await clientOf(stage.app, 'mona')
    const { id: referral } = await aReferral(mona, by, id)
    const { page } = await stage.visitAs('mona', `/referrals/new?by=${id}`)
    const form = page.getByRole('dialog', { name: 'New referral' })
    await form.getByRole('button', { name: 'Create referral' }).click()
    await form.getByText('Choose who was referred.').waitFor()
    await expectAccessible(page)
    await form.getByRole('button', { name: 'New client' }).click()
    await form.getByLabel('First name').waitFor()
    await expectAccessible(page)
    await page.goto(`${path}?tab=referrals`)
    await page.getByRole('region', { name: 'Referred by' }).getByText('Pending').waitFor()
    await expectAccessible(page)
    const { page: finance } = await stage.visitAs('fiona', `/referrals/${referral}`)
    await finance.getByRole('dialog', { name: 'Referral' }).getByText('$500.00').waitFor()
    await expectAccessible(finance)
    await finance.getByRole('button', { name: 'Mark paid' }).click()
    await finance.getByRole('dialog', { name: /^Mark the referral/ }).waitFor()
    await expectAccessible(finance)
  })

  test('a commission: expanded lines, its form, a draw requested and paid, the settings', async () => {
    const sheet = await ownSheet(stage.app, 'Submitted')
    const { page } = await stage.visitAs('fiona', `/commissions/${sheet.id}`)
    for (const line of ['Dealer fees', 'Par', 'Commission']) {
      await page
        .getByRole('button', { name: new RegExp(`^${line}`) })
        .first()
        .click()
    }
    await page.getByText('Net to rep plus self-gen bonus', { exact: false }).waitFor()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Edit' }).click()
    const form = page.getByRole('dialog', { name: /^Edit the sheet/ })
    await form.getByRole('button', { name: 'Other adder' }).click()
    await form.getByRole('button', { name: 'Save' }).click()
    await form.getByText('Enter a name.').waitFor()
    await expectAccessible(page)
    await page.goto(`/commissions/${sheet.id}?tab=history`)
    await page.getByText(/requested a draw of/).waitFor()
    await expectAccessible(page)
    const fiona = await clientOf(stage.app, 'fiona')
    await good(fiona.call(commissions.approve, { params: { id: sheet.id } }))
    await page.goto(`/commissions/${sheet.id}`)
    await page.getByRole('region', { name: 'Draws' }).getByRole('button', { name: 'Edit' }).click()
    await page.getByRole('dialog', { name: /^Edit the draw/ }).waitFor()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Deny' }).click()
    await page.getByRole('dialog', { name: /^Deny the draw/ }).waitFor()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Approve draw' }).click()
    await page.getByRole('button', { name: 'Mark paid' }).click()
    await page.getByRole('dialog', { name: /^Mark the draw/ }).waitFor()
    await expectAccessible(page)
    await page.goto(`/commissions/draws?q=${sheet.jobNumber}`)
    await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
    const bar = page.getByRole('region', { name: 'Selected draws' })
    await bar.getByRole('button', { name: 'Mark paid' }).click()
    await page.getByRole('dialog', { name: 'Mark 1 draw paid?' }).waitFor()
    await expectAccessible(page)
    await page.goto('/settings/commissions')
    await page.getByLabel('Par value, $/W').waitFor()
    await expectAccessible(page)
  })

  test('a pay run: its refused form, its payees, and the questions before leaving a line out and closing it', async () => {
    const sheet = await ownSheet(stage.app, 'Submitted')
    const carl = await clientOf(stage.app, 'carl')
    await good(carl.call(commissions.approve, { params: { id: sheet.id } }))
    const params = { commissionId: sheet.id, drawId: sheet.draws[0]?.id ?? '' }
    await good(carl.call(draws.approve, { params }))
    const { page } = await stage.visitAs('fiona', '/commissions/pay-runs/new')
    const form = page.getByRole('dialog', { name: 'New pay run' })
    await form.getByLabel('Through').fill(pacificDay(new Date()))
    await form.getByLabel('First check').fill('B')
    await form.getByRole('button', { name: 'Draft pay run' }).click()
    await form.getByText('The first check number ends in digits.').waitFor()
    await expectAccessible(page)
    await form.getByLabel('First check').fill('')
    await form.getByRole('button', { name: 'Draft pay run' }).click()
    const payees = page.getByRole('table', { name: 'Payees' })
    await payees.getByRole('button', { name: /^Rita Reyes/ }).click()
    const line = payees.getByRole('row').filter({ hasText: sheet.jobNumber })
    for (const width of [768, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      await expectAccessible(page)
    }
    await line.getByRole('button', { name: 'Leave out' }).click()
    await page.getByRole('dialog', { name: /^Leave out \$500\.00/ }).waitFor()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Close run' }).click()
    await page.getByRole('dialog', { name: /^Close the pay run/ }).waitFor()
    await expectAccessible(page)
    await page.goto('/commissions/pay-runs')
    await page.getByRole('table', { name: 'Pay runs' }).getByRole('link').first().waitFor()
    await expectAccessible(page)
  })

  test('the record: a pinned note, a mention, the sheet of an address, the history', async () => {
    const { id, path, version } = await ownClient(stage.app)
    const rita = await clientOf(stage.app, 'rita')
    await good(rita.call(webNotes.create, { body: { leadId: id, body: 'Keys are with the neighbour.' } }))
    await good(rita.call(webLeads.update, { params: { id }, body: { version, phone1: '442 555 0198' } }))
    const { page } = await stage.visitAs('mona', path)
    const timeline = page.getByRole('complementary', { name: 'Timeline' })
    const note = timeline.getByRole('listitem').filter({ hasText: 'Keys are with the neighbour.' })
    await note.getByRole('button', { name: 'Pin' }).click()
    await timeline.getByRole('region', { name: 'Pinned' }).waitFor()
    await expectAccessible(page)
    await timeline.getByLabel('Write a note').fill('Ask @sam')
    await page.getByRole('option', { name: /^Sam Ito/ }).waitFor()
    await expectAccessible(page)
    await timeline.getByLabel('Write a note').fill('')
    await page.getByRole('region', { name: 'Address and home' }).getByRole('link', { name: /^Edit/ }).click()
    await page.getByRole('dialog', { name: 'Edit address' }).waitFor()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await page.getByRole('link', { name: 'History', exact: true }).click()
    const history = page.getByRole('region', { name: 'History of every field' })
    await history.getByRole('button', { name: /^Restore phone/ }).waitFor()
    await expectAccessible(page)
  })

  test('a record that somebody else changed, and a removed one', async () => {
    const { id, path, version } = await ownClient(stage.app)
    const rita = await clientOf(stage.app, 'rita')
    const { page, expects } = await stage.visitAs('adam', path)
    await page.getByRole('link', { name: 'Edit', exact: true }).click()
    const form = page.getByRole('dialog', { name: /^Edit/ })
    await form.getByLabel('Phone').fill('(442) 555-0197')
    await good(rita.call(webLeads.update, { params: { id }, body: { version, phone1: '442 555 0196' } }))
    expects(/^PUT \/api\/webLeads\/.+ answered 409$/)
    await form.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('dialog', { name: /^Someone changed this lead/ }).waitFor()
    await expectAccessible(page)

    const adam = await clientOf(stage.app, 'adam')
    await good(adam.call(webLeads.remove, { params: { id } }))
    expects(/^GET \/api\/(webLeads|webAddresses).+ answered 404$/)
    await page.goto(path)
    await page.getByRole('heading', { name: /was removed$/ }).waitFor()
    await expectAccessible(page)
  })

  test.for(ofPalette)('palette and notifications, %s', async (screen) => {
    const { id, name, surname } = await ownClient(stage.app, 'sam')
    const mona = await clientOf(stage.app, 'mona')
    const body = { leadId: id, body: 'Please have a look.', mentions: [cast.sam.crm.id] }
    await good(mona.call(webNotes.create, { body }))
    const { page } = await stage.visitAs('sam', '/dashboard', screen)
    const bell = page.getByRole('button', { name: /^(?:Notifications|Inbox) ?, \d+/ })
    if (screen === 'desktop') {
      // Tooltips are checked once the page has settled.
      await idle(page)
      await page.mouse.move(300, 300)
      await bell.hover()
      await page.locator('[data-side]').getByText('Notifications', { exact: false }).first().waitFor()
      await expectAccessible(page)
    }
    await bell.click()
    const list = page.getByRole('dialog', { name: 'Notifications' })
    await list.getByRole('link').first().waitFor()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await list.waitFor({ state: 'detached' })
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: 'Search records and commands' }).fill(surname)
    await page.getByRole('option', { name: new RegExp(`^${name}`) }).waitFor()
    await expectAccessible(page)
  })

  test('the keyboard help, and viewing as somebody else', async () => {
    const { page } = await stage.visitAs('adam', '/settings/people?q=Sofia')
    await page.getByRole('link', { name: 'Sofia Marin' }).waitFor()
    await page.keyboard.press('?')
    await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await page.getByRole('link', { name: 'Sofia Marin' }).click()
    await page.getByRole('button', { name: 'View as' }).click()
    await page.getByRole('heading', { name: /^Good .+, Sofia$/ }).waitFor()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Stop' }).click()
    await page.getByRole('heading', { name: 'Sofia Marin', level: 1 }).waitFor()
    await page.goto('/activity?what=access')
    await page.getByText('Adam Osei stopped viewing as Sofia Marin').waitFor()
    await expectAccessible(page)
  })

  test('a client’s page on the phone', async () => {
    const { id, name } = await ownClient(stage.app)
    const { page } = await stage.visitAs('rita', `/m/client-record?lead=${id}`, 'phone')
    await page.getByRole('heading', { name, level: 1 }).waitFor()
    await page.getByText('Concrete tile, 12 years').waitFor()
    await expectAccessible(page)
    await page.goto(`/m/notes?lead=${id}`)
    const box = page.getByRole('textbox', { name: 'Write a note' })
    await box.fill('Wants the battery first.')
    await page.getByRole('button', { name: 'Send the note' }).click()
    await page.getByRole('listitem').filter({ hasText: 'Wants the battery first.' }).waitFor()
    await expectAccessible(page)
  })
})

describe('in an application of its own', () => {
  const stage = setStage({ alone: true })

  test('the empty notifications, and the assignment rules', async () => {
    const { page } = await stage.visitAs('mona', '/leads/queue')
    await page.getByRole('button', { name: 'Notifications', exact: true }).click()
    await page.getByRole('heading', { name: 'No notifications' }).waitFor()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Auto-assign all' }).click()
    const result = page.getByRole('dialog', { name: /^\d+ leads assigned$/ })
    await result.getByText('Self Generated: choose the rep by hand.').first().waitFor()
    await expectAccessible(page)
  })

  test.for(ofImports)('the log of the lead import and a call in it, %s', async (screen) => {
    const email = `priya.${screen}@mail.example`
    for (const body of [{ firstName: 'Priya', lastName: 'Nair', email }, { firstName: 'Nobody' }, 'not json'])
      await sendIn(stage.app, body)
    const { page } = await stage.visitAs('max', '/settings/imports', screen)
    const calls = page.getByRole('row').or(page.getByRole('listitem'))
    const hers = calls.filter({ hasText: 'Priya Nair' }).first().getByRole('link').first()
    await hers.waitFor()
    await expectAccessible(page)
    await hers.click()
    await page.getByRole('dialog', { name: 'Call of the lead import' }).getByText(email).first().waitFor()
    await expectAccessible(page)
  })
})
