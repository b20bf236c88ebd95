import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { type Driven, percentile } from './drive.ts'
import { type Result, connectionCounts } from './rounds.ts'

/** One Markdown table of all results. */
export function tableOf(results: readonly Result[], leads: number): string {
  const head = [
    'Request',
    ...connectionCounts.map((count) => `Ours a second, ${count}`),
    ...connectionCounts.map((count) => `To the same statements, ${count}`),
    ...connectionCounts.map((count) => `To the least work, ${count}`),
    ...connectionCounts.map((count) => `To a plain table, ${count}`),
    'Latency, 16: p50, p95',
    'Latency, 64: p99',
    'CPU a request: ours, same, least, plain',
    'Server time, 32 clients: p50, p95',
  ]
  const lines = results.map(({ name, at, ofMany }) => {
    const of = (count: number) => at.get(count)
    const sixteen = of(16)
    const failed = [...at.values()].flatMap((all) => Object.values(all)).concat(ofMany)
    const bad = failed.reduce((sum, one) => sum + one.failed, 0)
    return [
      bad > 0 ? `${name} (${bad} failed)` : name,
      ...connectionCounts.map((count) => rate(of(count)?.ours).toFixed(0)),
      ...connectionCounts.map((count) => ratio(of(count)?.ours, of(count)?.same)),
      ...connectionCounts.map((count) => ratio(of(count)?.ours, of(count)?.least)),
      ...connectionCounts.map((count) => ratio(of(count)?.ours, of(count)?.outside)),
      pair(sixteen?.ours.latencies),
      shown(percentile(of(64)?.ours.latencies ?? [], 99), 0),
      sixteen ? [sixteen.ours, sixteen.same, sixteen.least, sixteen.outside].map(cpu).join(', ') : '',
      pair(ofMany.serverTimes),
    ]
  })
  const rss = Math.max(...results.map(({ ofMany }) => ofMany.rss))
  return [
    row(head),
    row(head.map(() => '---')),
    ...lines.map(row),
    '',
    `${leads.toLocaleString('en')} leads. Times in ms, processor time of the API process in µs, numbers after commas in the head are connections.`,
    `Memory of our process at the end: ${Math.round(rss / 1_000_000)} MB.`,
  ].join('\n')
}

const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`

const rate = (driven: Driven | undefined) => (driven ? driven.calls / driven.seconds : NaN)

const ratio = (ours: Driven | undefined, other: Driven | undefined) => shown(rate(ours) / rate(other), 2)

const cpu = ({ cpu: spent, calls }: Driven) => shown(spent / calls, 0)

const pair = (times: readonly number[] = []) =>
  [50, 95].map((percent) => shown(percentile(times, percent), 1)).join(', ')

/** A dash where no response came in time. */
const shown = (number: number, digits: number) => (Number.isFinite(number) ? number.toFixed(digits) : '–')

const file = path.resolve(import.meta.dirname, '../../docs/benchmarks.md')
const begin = '<!-- requests: begin -->'
const end = '<!-- requests: end -->'

/** Writes between the markers; the rest of the page is written by hand. */
export async function writeTable(table: string): Promise<void> {
  const page = await readFile(file, 'utf8')
  const from = page.indexOf(begin)
  const to = page.indexOf(end)
  if (from < 0 || to < 0) throw new Error(`${file} has no place for the table.`)
  await writeFile(file, `${page.slice(0, from + begin.length)}\n\n${table}\n\n${page.slice(to)}`)
}
