/** The main story in engines that Playwright does not drive: it must work there as in Chromium. */
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { sampled, logSeed } from '@crm/api/test/budget'
import { afterEach, expect, test } from 'vitest'
import { type Engines, findEngines } from '../tools/check/engines.ts'
import type { Engine } from './support/engines/engine.ts'
import { openFirefox } from './support/engines/firefox.ts'
import { personAt } from './support/engines/person.ts'
import { openWebKit } from './support/engines/webkit.ts'
import { ownClient } from './support/own-client.ts'
import { setStage } from './support/stage.ts'
import { traceOf } from './support/traces.ts'

const { Firefox, WebKitGTK } = findEngines()
const openers: { readonly [Name in keyof Engines]: false | (() => Promise<Engine>) } = {
  Firefox: Firefox !== undefined && (() => openFirefox(Firefox)),
  WebKitGTK: WebKitGTK !== undefined && (() => openWebKit(WebKitGTK)),
}
const here = Object.entries(openers).flatMap(([name, open]) => (open ? [{ name, open }] : []))

let engine: Engine | undefined
// Runs after the stage's hook, which empties the folder.
afterEach(async ({ task }) => {
  if (engine && task.result?.state === 'fail') {
    await writeFile(path.join(traceOf(task.fullTestName), '0-0.png'), await engine.screenshot())
  }
  await engine?.close()
  engine = undefined
})

const stage = setStage()

logSeed()
const [told = []] = sampled([here], 1)

test.for(told)('a lead, from the list to a batch, in $name', { timeout: 300_000 }, async ({ name, open }) => {
  const client = await ownClient(stage.app, 'mona', { status: 'New' })
  await ownClient(stage.app, 'mona', { firstName: 'Otto', lastName: client.surname, status: 'New' })
  engine = await open()
  const { sees, click, type, press, troubles } = personAt(engine)
  const main = { role: 'navigation', name: 'Main' }
  const toasts = { role: 'region', name: 'Notifications' }
  const timeline = { role: 'complementary', name: 'Timeline' }
  const menu = async (opener: string | RegExp, choice: string) => {
    await click({ role: 'button', name: opener })
    await click({ role: 'menuitem', name: choice })
  }

  // Sign in.
  await engine.open(`${stage.app.origin}/leads?status=All`)
  await sees({ role: 'heading', name: 'Who are you today?' })
  await click({ role: 'button', name: /^Mona Patel/ })

  // Filter the list down to two, and open one.
  await sees({ role: 'heading', name: 'Leads' })
  await click({ role: 'searchbox', name: 'Filter these leads' })
  await type(client.surname)
  await sees({ role: 'navigation', name: 'Pages', shows: '1–2 of 2' })
  await click({ role: 'link', name: client.name })
  await sees({ role: 'heading', name: client.name })

  // Write a note.
  await click({ role: 'textbox', name: 'Write a note' })
  await type('Asked for a call on Friday.')
  await press('Control+Enter')
  await sees({ role: 'listitem', shows: 'Asked for a call on Friday.', inside: timeline })

  // Change a status, and undo it.
  await menu('Change the status', 'Cold')
  await sees({ ...toasts, shows: `${client.name} is Cold` })
  await click({ role: 'button', name: 'Undo', inside: toasts })
  await sees({ ...timeline, shows: 'changed status from Cold to New' })

  // Open another record by the palette.
  await press('Control+k')
  await type('hector delgado')
  await sees({ role: 'option', name: /^Hector Delgado.*Lead$/ })
  await press('Enter')
  await sees({ role: 'heading', name: 'Hector Delgado' })

  // Create a lead.
  await click({ role: 'link', name: 'Leads', inside: main })
  await click({ role: 'link', name: 'New lead', inside: { role: 'main' } })
  const form = { role: 'dialog', name: 'New lead' }
  await click({ role: 'textbox', name: 'First name', inside: form })
  await type('Wilma')
  await click({ role: 'textbox', name: 'Email', inside: form })
  await type('wilma@mail.example')
  await click({ role: 'button', name: 'Create lead', inside: form })
  await sees({ role: 'heading', name: 'Wilma' })

  // Change two at once, and undo it.
  await click({ role: 'link', name: 'Leads', inside: main })
  await click({ role: 'searchbox', name: 'Filter these leads' })
  await type(client.surname)
  await sees({ role: 'navigation', name: 'Pages', shows: '1–2 of 2' })
  await click({ role: 'checkbox', name: 'Select all on this page' })
  await menu('Set status', 'Cold')
  await click({ role: 'button', name: 'Undo' })
  await sees({ role: 'link', name: `Otto ${client.surname}` })

  // Switch to the dark theme.
  const ground = () => engine?.evaluate<string>('getComputedStyle(document.body).backgroundColor')
  const light = await ground()
  await menu('You', 'Dark')
  await expect.poll(ground).not.toBe(light)
  // Firefox has its own green, and only Firefox reports how it draws the bar.
  expect(name !== 'Firefox' || (await engine.evaluate<boolean>(drawsOwnBar))).toBe(true)

  expect(await troubles()).toEqual([])
  await menu('You', 'Sign out')
  await sees({ role: 'heading', name: 'Who are you today?' })
})

test('README names every browser that runs the stories', async () => {
  const readme = await readFile(new URL('../README.md', import.meta.url), 'utf8')
  expect(['Chromium', ...Object.keys(openers)].filter((name) => !readme.includes(name))).toEqual([])
})

/** True if a progress bar has the color of our buttons. */
const drawsOwnBar = `(() => {
  const bar = document.body.appendChild(document.createElement('progress'))
  bar.style.color = 'var(--primary)'
  const { color } = getComputedStyle(bar)
  const { backgroundColor } = getComputedStyle(bar, '::-moz-progress-bar')
  bar.remove()
  return backgroundColor === color
})()`
