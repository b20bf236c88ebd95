/**
 * `npm run screens`: a picture of every screen and of every state of the gates, wide, medium and narrow, light and
 * dark, in `.screenshots/`. For people who look; nothing is compared.
 */
import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { launch } from './support/browser.ts'
import { type App, openApp } from './support/open-app.ts'
import { scenes } from './support/scenes.ts'
import { openVisit } from './support/visit.ts'
import { makeWorld, type World } from './support/world.ts'

const folder = path.resolve(import.meta.dirname, '../.screenshots')
const looks = [1440, 768, 390].flatMap((width) =>
  (['light', 'dark'] as const).map((colorScheme) => ({ width, colorScheme })),
)
type Look = (typeof looks)[number]

const { world, end } = await makeWorld()
try {
  await photograph(world)
} finally {
  await end()
}

async function photograph(world: World): Promise<void> {
  const browser = await launch(world.chrome)
  const app = await openApp(world)
  const unset = await openApp(world, { apiBaseUrl: '' })
  try {
    for (const look of looks) await takeAll(browser, { app, unset }, look)
  } finally {
    await browser.close()
    await app.stop()
    await unset.stop()
  }
}

async function takeAll(browser: Browser, apps: { app: App; unset: App }, look: Look): Promise<void> {
  const into = path.join(folder, `${look.width}-${look.colorScheme}`)
  await mkdir(into, { recursive: true })
  for (const { name, at = 'app', act } of scenes) {
    const { context, page } = await openVisit(browser, look.width < 640 ? 'phone' : 'desktop', {
      baseURL: apps[at].origin,
      colorScheme: look.colorScheme,
      viewport: { width: look.width, height: look.width < 640 ? 844 : 900 },
    })
    await act(page, (part) => shoot(page, path.join(into, `${name}${part ? `-${part}` : ''}.png`)))
    await context.close()
  }
  process.stdout.write(`${path.relative(process.cwd(), into)}\n`)
}

async function shoot(page: Page, file: string): Promise<void> {
  await page.screenshot({ path: file, animations: 'disabled' })
}
