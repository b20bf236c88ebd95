/**
 * Signed-in browser contexts of the cast. Signing in through the page takes three times as long as a story's first page
 * does afterwards, so each person does it once per application. The machine of a passed story is reset to that state and
 * reused: it has cached the scripts.
 */
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import type { Screen } from './browser.ts'
import { type Name, signInAs } from './people.ts'
import { newMachine } from './visit.ts'

type State = Awaited<ReturnType<BrowserContext['storageState']>>

export interface Machines {
  take(name: Name, screen: Screen, more?: BrowserContextOptions): Promise<Lease>
  /** After a story that passed; any other machine is closed. */
  giveBack(machine: BrowserContext): void
}

interface Lease {
  readonly machine: BrowserContext
  /** For a reused machine: its reset page, which is used next. */
  readonly page?: Page
}

export function machinesFor(browser: Browser, baseURL: string): Machines {
  const states = new Map<Name, State>()
  const free = new Map<string, BrowserContext[]>()
  const places = new WeakMap<BrowserContext, string>()

  const stateOf = async (name: Name): Promise<State> => {
    const known = states.get(name)
    if (known) return known
    const machine = await newMachine(browser, 'desktop', { baseURL })
    try {
      const state = signInOnly(await signedIn(machine, name))
      states.set(name, state)
      return state
    } finally {
      await machine.close()
    }
  }

  return {
    async take(name, screen, more) {
      const place = `${name} ${screen}`
      const storageState = await stateOf(name)
      // A machine with special options is not reused.
      if (more) return { machine: await newMachine(browser, screen, { baseURL, storageState, ...more }) }
      const used = free.get(place)?.pop()
      if (used) return { machine: used, page: await putBack(used, storageState) }
      const machine = await newMachine(browser, screen, { baseURL, storageState })
      places.set(machine, place)
      return { machine }
    },
    giveBack(machine) {
      const place = places.get(machine)
      if (place) free.set(place, [...(free.get(place) ?? []), machine])
      else void machine.close()
    },
  }
}

/**
 * Storage is only accessible in a document of the origin, and the smallest one has no scripts. Playwright does the same
 * in another page, which costs each story another process.
 */
async function putBack(machine: BrowserContext, { cookies, origins }: State): Promise<Page> {
  await machine.clearCookies()
  await machine.addCookies(cookies)
  const page = await machine.newPage()
  await page.goto('/favicon.svg')
  const kept = origins.flatMap(({ localStorage }) => localStorage.map(({ name, value }) => [name, value]))
  await page.evaluate(`(async () => {
    localStorage.clear()
    for (const { name } of await indexedDB.databases())
      if (name.startsWith('web-crm-')) indexedDB.deleteDatabase(name)
    for (const [name, value] of ${JSON.stringify(kept)}) localStorage.setItem(name, value)
  })()`)
  return page
}

async function signedIn(machine: BrowserContext, name: Name): Promise<State> {
  const page = await machine.newPage()
  await page.goto('/dashboard')
  await signInAs(page, name)
  await page.getByRole('navigation', { name: 'Main' }).waitFor({ timeout: 30_000 })
  return machine.storageState()
}

/** The sign-in client's storage, without the person's preferences. */
const signInOnly = ({ cookies, origins }: State): State => ({
  cookies,
  origins: origins.map(({ localStorage, ...origin }) => ({
    ...origin,
    localStorage: localStorage.filter(({ name }) => !name.startsWith('web-crm')),
  })),
})
