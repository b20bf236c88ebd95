/**
 * `node bench/bundle-size.ts`, after a build: every script that is loaded until the first row of the leads list is on
 * the screen, with its compressed size. `e2e/first-script.e2e.ts` fails above the budget.
 */
import { join } from 'node:path'
import { firstListBudget, weighFirstScripts } from '../tools/start/built-scripts.ts'

const scripts = weighFirstScripts(join(import.meta.dirname, '../apps/web/dist'))
const total = scripts.reduce((sum, { size }) => sum + size, 0)

for (const { file, size } of scripts) console.log(`${String(size).padStart(8)}  ${file}`)
console.log(
  `${String(total).padStart(8)}  bytes in ${scripts.length} scripts until the first list row, of ${firstListBudget} allowed`,
)
