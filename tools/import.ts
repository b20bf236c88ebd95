/**
 * `npm run import -- leads.csv`: posts every row of a CSV file to the lead import of the running server and reports each
 * result. Exits with 0 when every row has a lead, 1 when one has none, 2 when nothing was sent.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { repository } from './data-folder.ts'
import { areAllIn, sentenceOf, totalsOf } from './import/account.ts'
import { importRows } from './import/import-rows.ts'
import { readOptions } from './import/options.ts'
import { readLeadFile } from './import/read-file.ts'
import { writeReport } from './import/report.ts'
import { sending } from './import/send.ts'
import { readEnvironment } from './start/environment.ts'

const options = orLeave(await readOptions(process.argv.slice(2), readEnvironment(repository)))
const leads = orLeave(readLeadFile(options.bytes, options.encoding))

if (leads.unknown.length > 0)
  console.log(`No field is read from ${leads.unknown.join(', ')}: kept for 90 days in the log of imports.`)

const stopping = new AbortController()
process.once('SIGINT', () => stopping.abort())

const told = await importRows(leads.rows, {
  send: sending({ ...options, wait }),
  concurrency: options.concurrency,
  signal: stopping.signal,
  onResult: (one) => console.log(sentenceOf(one)),
})
console.log(totalsOf(told))
if (options.report) await writeReport(options.report, leads.heading, told)
process.exitCode = areAllIn(told) ? 0 : 1

/** Returns the parsed value, or exits with the reason. */
function orLeave<T extends { ok: true }>(read: T | { readonly ok: false; readonly reason: string }): T {
  if (read.ok) return read
  console.error(read.reason)
  process.exit(2)
}
