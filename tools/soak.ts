/**
 * `npm run soak -- [part …] [--rounds 20]`: checks that take too long for `npm test`, all of them or the named parts.
 * Each part prints its findings; the last line is the summary.
 */
import { parseArgs } from 'node:util'
import { failure, runTests, sum, type Tally } from './check/tests.ts'
import { attacks } from './soak/attacks.ts'
import { burst } from './soak/burst.ts'
import { frozen } from './soak/frozen.ts'
import { kills } from './soak/kills.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { rounds: { type: 'string', default: '20' } },
})

const parts: Readonly<Record<string, () => Promise<Tally>>> = {
  kills: () => kills(Number(values.rounds)),
  frozen,
  fuzz: () => runTests('api', { TEST_BUDGET: 'all' }, ['apps/api/src/spine/http/fuzz.test.ts']),
  'no-leaks': () => runTests('api', { TEST_BUDGET: 'all' }, ['apps/api/src/spine/http/no-leaks.test.ts']),
  'many-leads': () => runTests('unit', { TEST_BUDGET: 'all' }, ['tools/seed/many']),
  // Every screen in every theme, each without every script, and the main story in every installed engine.
  screens: () =>
    runTests('stories', { TEST_BUDGET: 'all' }, [
      'e2e/every-screen.e2e.ts',
      'e2e/every-layer.e2e.ts',
      'e2e/every-script.e2e.ts',
      'e2e/nothing-jumps.e2e.ts',
      'e2e/every-number.e2e.ts',
    ]),
  engines: () => runTests('stories', { TEST_BUDGET: 'all' }, ['e2e/main-walk.e2e.ts']),
  attacks,
  burst,
}

const unknown = positionals.find((name) => !(name in parts))
if (unknown) {
  console.error(`There is no part "${unknown}". The parts are ${Object.keys(parts).join(', ')}.`)
  process.exit(1)
}

const tallies: Tally[] = []
for (const [name, part] of Object.entries(parts)) {
  if (positionals.length > 0 && !positionals.includes(name)) continue
  console.log(`\n${name}`)
  tallies.push(await part().catch((error: unknown) => failure(`${name}: ${String(error)}`)))
}

const { passed, failed, failures } = sum(tallies)
for (const { name } of failures) console.log(`FAIL ${name}`)
console.log(`${passed} passed, ${failed} failed`)
process.exit(failed > 0 ? 1 : 0)
