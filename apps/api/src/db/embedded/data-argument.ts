import { dirname } from 'node:path'
import { type Account, canReach } from './account.ts'

/**
 * How PostgreSQL is told its data folder, which must be its working directory.
 *
 * As root the server runs under another account, which cannot enter a closed home (mode 0700) to reach the data of
 * a clone in it. Opening that home to others, or keeping the data elsewhere than DATA_DIR says, would
 * both surprise. But the working directory is entered before the account changes, and /proc/self/cwd leads
 * there without passing the folders above. Every process of PostgreSQL stays in its data folder, so the name keeps
 * its meaning. Elsewhere than on Linux there is no such name.
 */
export function dataArgument(account: Account, data: string): string {
  if (!account || canReach(account, dirname(data))) return data
  if (process.platform === 'linux') return '/proc/self/cwd'
  throw new Error(
    `PostgreSQL cannot run as root, and its own account cannot enter ${dirname(data)}: start as an ordinary user, ` +
      'or set DATA_DIR to a folder whose parents others may enter.',
  )
}
