import { existsSync } from 'node:fs'
import { install } from './debian.ts'

const places = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  String.raw`C:\Program Files\Google\Chrome\Application\chrome.exe`,
]

const find = () => [process.env['CHROME_PATH'], ...places].find((place) => place && existsSync(place))

/** An installed Chrome or Chromium, else Debian's package if it can be installed; else undefined. */
export async function findBrowser(): Promise<string | undefined> {
  if (!find()) await install(['chromium'])
  return find()
}

/** Headless Chromium as packaged by Debian: a story takes three fifths of the processor time. */
const shell = '/usr/bin/chromium-headless-shell'

/** The browser for stories: the configured one, else the headless shell, installed as above, else any. */
export async function findStoryBrowser(): Promise<string | undefined> {
  if (process.env['CHROME_PATH']) return findBrowser()
  if (!existsSync(shell)) await install(['chromium-headless-shell'])
  return existsSync(shell) ? shell : findBrowser()
}

export const browserAdvice =
  'No Chrome or Chromium was found, so the stories in e2e/ were left out. This brings one: sudo apt-get install chromium ' +
  '(elsewhere: install Google Chrome, or name one in CHROME_PATH).'
