import type { Browser, BrowserContextOptions } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, inject } from 'vitest'
import { launch, type Screen } from './browser.ts'
import { keepTraces } from './keep-traces.ts'
import { type App, type AppOptions, openApp } from './open-app.ts'
import { openVisit, type Visit } from './visit.ts'

export interface Stage {
  readonly app: App
  /** Somebody comes with an empty browser. Whatever goes wrong there unannounced fails the story. */
  visit(screen?: Screen, more?: BrowserContextOptions): Promise<Visit>
}

/** The application and a browser for the stories of this file, or of this `describe`. */
export function setStage(options: AppOptions = {}): Stage {
  let app: App | undefined
  let browser: Browser | undefined
  let visits: Visit[] = []

  beforeAll(async () => {
    const world = inject('world')
    ;[app, browser] = await Promise.all([openApp(world, options), launch(world.chrome)])
  })
  afterEach(async ({ task }) => {
    const over = visits
    visits = []
    if (task.result?.state === 'fail') await keepTraces(task.name, over)
    for (const { context } of over) await context.close()
    expect(over.flatMap((visit) => visit.surprises())).toEqual([])
  })
  afterAll(async () => {
    await browser?.close()
    await app?.stop()
  })

  return {
    get app() {
      return set(app)
    },
    async visit(screen = 'desktop', more = {}) {
      const visit = await openVisit(set(browser), screen, { baseURL: set(app).origin, ...more })
      visits.push(visit)
      return visit
    },
  }
}

function set<T>(thing: T | undefined): T {
  if (thing === undefined) throw new Error('The stage is set when the stories begin, not before.')
  return thing
}
