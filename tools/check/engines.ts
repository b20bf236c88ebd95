/** Other engines for the main story, if installed: stock Firefox, and WebKit on Linux. */
import { existsSync, globSync } from 'node:fs'
import { install } from './debian.ts'

export interface WebKitPrograms {
  /** The browser's driver. */
  readonly driver: string
  /** A minimal browser that comes with the engine. */
  readonly browser: string
  /** A virtual display. */
  readonly display: string
}

export interface Engines {
  readonly Firefox: string | undefined
  readonly WebKitGTK: WebKitPrograms | undefined
}

export const findEngines = (): Engines => ({
  Firefox: firefoxes.find((place) => existsSync(place)),
  WebKitGTK: findWebKit(),
})

const firefoxes = [
  '/usr/bin/firefox-esr',
  '/usr/bin/firefox',
  '/Applications/Firefox.app/Contents/MacOS/firefox',
  String.raw`C:\Program Files\Mozilla Firefox\firefox.exe`,
]

function findWebKit(): WebKitPrograms | undefined {
  const [driver, display] = ['/usr/bin/WebKitWebDriver', '/usr/bin/Xvfb']
  const [browser] =
    existsSync(driver) && existsSync(display) ? globSync('/usr/lib/*/webkit2gtk-4.?/MiniBrowser') : []
  return browser === undefined ? undefined : { driver, browser, display }
}

/** The Debian packages of each engine. */
const packages: Readonly<Record<keyof Engines, readonly string[]>> = {
  Firefox: ['firefox-esr'],
  WebKitGTK: ['webkit2gtk-driver', 'xvfb'],
}

const missing = (engines: Engines) =>
  (['Firefox', 'WebKitGTK'] as const).filter((name) => engines[name] === undefined)

/** Installs missing engines where permitted; returns a line of advice for each that is still missing. */
export async function ensureEngines(): Promise<readonly string[]> {
  const wanted = missing(findEngines())
  if (wanted.length > 0) await install(wanted.flatMap((name) => packages[name]))
  return missing(findEngines()).map(
    (name) =>
      `${name} was not found, so the main walk was left out there. This brings it: sudo apt-get install ` +
      packages[name].join(' '),
  )
}
