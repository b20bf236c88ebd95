import type { Browser, BrowserContextOptions } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, inject } from 'vitest'
import { launch, type Screen } from './browser.ts'
import { saveTraces } from './save-traces.ts'
import { type Machines, machinesFor } from './machines.ts'
import { type App, type AppOptions, openApp } from './open-app.ts'
import type { Name } from './people.ts'
import { newMachine, openVisit, type Visit } from './visit.ts'

export interface Stage {
  readonly app: App
  /** A person with an empty browser. Any error that the story did not announce fails it. */
  visit(screen?: Screen, more?: BrowserContextOptions): Promise<Visit>
  /** The same for a person who is already signed in on this machine, and opens an address. */
  visitAs(name: Name, address: string, screen?: Screen, more?: BrowserContextOptions): Promise<Visit>
}

interface StageOptions extends AppOptions {
  /** For stories that change shared data: the people, everybody's leads, the database itself. */
  readonly alone?: true
}

interface Scenery {
  readonly browser: Browser
  readonly app: App
  readonly machines: Machines
}

/**
 * The application and a browser for the stories of this file or `describe`. Stories of a worker share an application,
 * so each creates the records that it changes (`ownClient`). With options they get a fresh application of their own.
 */
export function setStage(options?: StageOptions): Stage {
  let scenery: Scenery | undefined
  let visits: Visit[] = []

  beforeAll(async () => {
    scenery = options ? await setUp(options) : await theWorkers()
  })
  afterEach(async ({ task }) => {
    const over = visits
    visits = []
    const surprises = over.flatMap((visit) => visit.surprises())
    const passed = task.result?.state !== 'fail' && surprises.length === 0
    if (!passed) {
      const reasons = (task.result?.errors ?? []).map(({ stack, message }) => stack ?? message)
      await saveTraces(task.fullTestName, reasons, over)
    }
    for (const { context, leave } of over) {
      await leave()
      if (passed) set(scenery).machines.giveBack(context)
      else await context.close()
    }
    expect(surprises).toEqual([])
  })
  afterAll(async () => {
    if (options) await scenery?.app.stop()
  })

  return {
    get app() {
      return set(scenery).app
    },
    async visit(screen = 'desktop', more = {}) {
      const { browser, app } = set(scenery)
      const visit = await openVisit(await newMachine(browser, screen, { baseURL: app.origin, ...more }))
      visits.push(visit)
      return visit
    },
    async visitAs(name, address, screen = 'desktop', more) {
      const { machine, page } = await set(scenery).machines.take(name, screen, more)
      const visit = await openVisit(machine, page)
      visits.push(visit)
      await visit.page.goto(address)
      return visit
    },
  }
}

/** Shared between files: story workers are not isolated, and end with their last file. */
let browserOfWorker: Browser | undefined
let sceneryOfWorker: Scenery | undefined

async function theBrowser(): Promise<Browser> {
  if (!browserOfWorker?.isConnected()) browserOfWorker = await launch(inject('world').chrome)
  return browserOfWorker
}

async function theWorkers(): Promise<Scenery> {
  const browser = await theBrowser()
  if (sceneryOfWorker?.browser === browser) return sceneryOfWorker
  const app = sceneryOfWorker?.app ?? (await openApp(inject('world')))
  sceneryOfWorker = { browser, app, machines: machinesFor(browser, app.origin) }
  return sceneryOfWorker
}

async function setUp(options: AppOptions): Promise<Scenery> {
  const [browser, app] = await Promise.all([theBrowser(), openApp(inject('world'), options)])
  return { browser, app, machines: machinesFor(browser, app.origin) }
}

function set<T>(thing: T | undefined): T {
  if (thing === undefined) throw new Error('The stage is set when the stories begin, not before.')
  return thing
}
