/**
 * `npm run bench`: all benchmarks that need no prepared data, one after the other. `npm run bench -- requests`: the
 * requests, over the leads that `npm run seed -- --leads 1000000` enters.
 */
import { spawnSync } from 'node:child_process'
import path from 'node:path'

const [which, ...more] = process.argv.slice(2)
const files = which === undefined ? ['bundle-size.ts', 'restart.ts', 'scroll.ts'] : [`${which}.ts`]
const failed = files.filter((file) => {
  console.log(`\n${file}`)
  const { status } = spawnSync(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', path.join(import.meta.dirname, file), ...more],
    {
      stdio: 'inherit',
    },
  )
  return status !== 0
})
process.exit(failed.length > 0 ? 1 : 0)
