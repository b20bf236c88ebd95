import { existsSync } from 'node:fs'
import { run } from './run.ts'

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

/** An installed Chrome or Chromium, else Debian's package when we may install it; undefined when neither. */
export async function findBrowser(): Promise<string | undefined> {
  const installed = find()
  if (installed || process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return installed
  console.log('Installing Chromium for the stories …')
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  await run('apt-get', ['-qq', 'update'], { quiet: true, env })
  await run('apt-get', ['-qq', 'install', '-y', 'chromium'], { quiet: true, env })
  return find()
}

export const browserAdvice =
  'No Chrome or Chromium was found, so the stories in e2e/ were left out. This brings one: sudo apt-get install chromium ' +
  '(elsewhere: install Google Chrome, or name one in CHROME_PATH).'
