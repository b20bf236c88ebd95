/**
 * `npm run bench -- requests`: our server beside two bare ones over the same database, in alternating rounds of one run.
 * `--write` updates the table in docs/benchmarks.md, `--only <expression>` limits the run to requests with matching
 * names. `--minutes <n>` runs only our server for that long at 32 connections and prints its memory; `--rate <n>` caps
 * the requests per second.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { startCloud } from '@crm/api/test/cloud'
import { application, cast } from '@crm/cast'
import { signIn } from '@crm/cast/sign-in'
import { measuredDatabase } from './requests/database.ts'
import { ensureTwentyNotes } from './requests/twenty-notes.ts'
import { watchMemory } from './requests/memory.ts'
import { type Where, ours } from './requests/ours.ts'
import { recordAll } from './requests/record-all.ts'
import { writeTable, tableOf } from './requests/report.ts'
import { type Reader, type Tokens, measuredRequests } from './requests/requests.ts'
import { saleRequests } from './requests/sale-requests.ts'
import { ensurePlainTable } from './requests/plain-table.ts'
import { measure } from './requests/rounds.ts'
import type { Plan } from './requests/serve-bare.ts'
import { startServer } from './requests/servers.ts'
import { workRequests } from './requests/work-requests.ts'

const { values: asked } = parseArgs({
  options: {
    write: { type: 'boolean', default: false },
    only: { type: 'string', default: '' },
    minutes: { type: 'string', default: '0' },
    rate: { type: 'string' },
    seconds: { type: 'string', default: '2' },
  },
})

const folder = await mkdtemp(path.join(tmpdir(), 'crm-bench-'))
const database = await measuredDatabase()
await ensurePlainTable(database.url)
const cloud = await startCloud(folder)
const newToken = async (name: Reader) => {
  const { accessToken } = await signIn({
    authority: cloud.authority,
    clientId: application.clientId,
    redirectUri: cloud.redirectUri,
    username: cast[name].username,
    scope: `api://${application.apiAudience}/access`,
  })
  return accessToken
}
const newTokens = async (): Promise<Tokens> => ({
  mona: await newToken('mona'),
  rita: await newToken('rita'),
})
const tokens = await newTokens()
const where: Where = {
  databaseUrl: database.url,
  driveFolder: database.driveFolder,
  authority: cloud.authority,
  logFile: path.join(folder, 'ours.log'),
}
const madeAt = Date.now()
const everything = [
  ...(await measuredRequests(database.url)),
  ...workRequests(new Date(madeAt)),
  ...(await saleRequests(database.url)),
]
const wanted = everything.filter(({ name }) => new RegExp(asked.only).test(name))
const recording = await ours(where)
await ensureTwentyNotes(database.url, recording.app, wanted, tokens)
const recorded = await recordAll(recording.app, wanted, tokens)
await recording.close()
const plan: Plan = {
  databaseUrl: database.url,
  madeAt,
  same: recorded,
  least: wanted.map(({ least }) => least),
  outside: wanted.map(({ outside }) => outside),
}
const planFile = path.join(folder, 'plan.json')
await writeFile(planFile, JSON.stringify(plan))

const servers = {
  ours: await startServer('serve-ours.ts', JSON.stringify(where)),
  bare: await startServer('serve-bare.ts', planFile),
}
if (Number(asked.minutes) > 0)
  await watchMemory(servers.ours, wanted, {
    newTokens,
    minutes: Number(asked.minutes),
    rate: asked.rate === undefined ? undefined : Number(asked.rate),
  })
else {
  const results = await measure(servers, wanted, { tokens, seconds: Number(asked.seconds) })
  const table = tableOf(results, database.leads)
  console.log(`\n${table}`)
  if (asked.write) await writeTable(table)
}
await servers.ours.stop()
await servers.bare.stop()
await cloud.stop()
await database.stop()
await rm(folder, { recursive: true })
