import { existsSync } from 'node:fs'
import { run } from './run.ts'

/** Installs Debian packages where permitted, as in CI; elsewhere it does nothing. */
export async function install(packages: readonly string[]): Promise<void> {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return
  console.log(`Installing ${packages.join(', ')} for the tests …`)
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  await run('apt-get', ['-qq', 'update'], { quiet: true, env })
  await run('apt-get', ['-qq', 'install', '-y', '--no-install-recommends', ...packages], { quiet: true, env })
}
