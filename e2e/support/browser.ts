import { type Browser, type BrowserContextOptions, chromium } from 'playwright-core'

/** Flags against background requests, and against rights or hardware that a container lacks. */
const quietly = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
]

export const launch = (executablePath: string): Promise<Browser> =>
  chromium.launch({ executablePath, args: quietly, headless: true })

export const screens = {
  desktop: { viewport: { width: 1440, height: 900 } },
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
} satisfies Record<string, BrowserContextOptions>

export type Screen = keyof typeof screens
