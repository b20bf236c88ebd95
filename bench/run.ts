/** `npm run bench`: every measurement, one after the other. */
import { spawnSync } from 'node:child_process'
import path from 'node:path'

const failed = ['bundle-size.ts', 'restart.ts'].filter((file) => {
  console.log(`\n${file}`)
  const { status } = spawnSync(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', path.join(import.meta.dirname, file)],
    {
      stdio: 'inherit',
    },
  )
  return status !== 0
})
process.exit(failed.length > 0 ? 1 : 0)
