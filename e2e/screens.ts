/**
 * `npm run screens`: a picture of every screen and of every state of the gates, wide, medium and narrow, light and dark,
 * in `.screenshots/`. For people who look; nothing is compared. A failed scene is named, and the others continue.
 * Arguments filter by width, theme and scene: `npm run screens -- 1440 dark list record`; a width may be any, `360`.
 */
import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import type { Browser } from 'playwright-core'
import { launch, type Screen } from './support/browser.ts'
import { openKit } from './support/kit-server.ts'
import { openApp } from './support/open-app.ts'
import type { Scene } from './support/scene.ts'
import { scenes } from './support/scenes.ts'
import { newMachine } from './support/visit.ts'
import { makeWorld, type World } from './support/world.ts'

const folder = path.resolve(import.meta.dirname, '../.screenshots')

/** The number of parallel scenes: while one waits for the server another renders. */
const stages = 3

const usualWidths = ['1440', '768', '390']
const themes = ['light', 'dark'] as const
const names = scenes.map(({ name }) => name)

const asked = process.argv.slice(2)
const askedWidths = asked.filter((one) => /^\d{3,4}$/.test(one))
const unknown = asked.filter((one) => ![...askedWidths, ...themes, ...names].includes(one))
if (unknown.length > 0) throw new Error(`Neither a width nor a theme nor a scene: ${unknown.join(', ')}.`)

const widths = askedWidths.length > 0 ? askedWidths : usualWidths
const looks = widths.flatMap((width) =>
  askedOf(themes).map((colorScheme) => ({ width: Number(width), colorScheme })),
)
type Look = (typeof looks)[number]
type Origins = Record<NonNullable<Scene['at']>, string>

const { world, end } = await makeWorld()
try {
  await photograph(world)
} finally {
  await end()
}

/** All, or only the requested ones. */
function askedOf<T extends string>(known: readonly T[]): readonly T[] {
  const some = known.filter((one) => asked.includes(one))
  return some.length > 0 ? some : known
}

async function photograph(world: World): Promise<void> {
  const browser = await launch(world.chrome)
  const app = await openApp(world)
  const unset = await openApp(world, { apiBaseUrl: '' })
  const kit = await openKit()
  const origins = { app: app.origin, unset: unset.origin, kit: new URL(kit.address).origin }
  try {
    for (const look of looks) await takeAll(browser, origins, look)
  } finally {
    await kit.stop()
    await browser.close()
    await app.stop()
    await unset.stop()
  }
}

async function takeAll(browser: Browser, origins: Origins, look: Look): Promise<void> {
  const into = path.join(folder, `${look.width}-${look.colorScheme}`)
  await mkdir(into, { recursive: true })
  const wanted = askedOf(names)
  const left = scenes.filter(
    ({ name, on = screenOf(look) }) => wanted.includes(name) && on === screenOf(look),
  )
  const playOn = async (): Promise<void> => {
    for (let scene = left.shift(); scene; scene = left.shift())
      await take(browser, origins, look, scene, into)
  }
  await Promise.all(Array.from({ length: stages }, playOn))
  process.stdout.write(`${path.relative(process.cwd(), into)}\n`)
}

async function take(
  browser: Browser,
  origins: Origins,
  look: Look,
  scene: Scene,
  into: string,
): Promise<void> {
  const { name, at = 'app', act } = scene
  const screen = screenOf(look)
  const context = await newMachine(browser, screen, {
    baseURL: origins[at],
    colorScheme: look.colorScheme,
    viewport: { width: look.width, height: screen === 'phone' ? 844 : 900 },
  })
  // Timing does not matter here, and three scenes share the machine.
  context.setDefaultTimeout(30_000)
  const page = await context.newPage()
  try {
    await act(page, async (part, extent) => {
      const file = path.join(into, `${name}${part ? `-${part}` : ''}.png`)
      await page.screenshot({ path: file, animations: 'disabled', fullPage: extent === 'whole' })
    })
  } catch (error) {
    process.exitCode = 1
    process.stderr.write(`${look.width} ${look.colorScheme} ${name}: ${String(error)}\n`)
    // A page that is too busy for a picture must not end the other scenes.
    await page
      .screenshot({ path: path.join(into, `${name}-FAILED.png`), animations: 'disabled' })
      .catch(() => undefined)
  }
  await context.close()
}

function screenOf({ width }: Look): Screen {
  return width < 640 ? 'phone' : 'desktop'
}
