import { readFile, writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { ConfigError, readConfig } from '@crm/api/platform/config'
import { typedFolder as typedPath } from '../data-folder.ts'
import { type Environment, usesLocalCloud, withLocalCloud } from '../start/environment.ts'

export interface Options {
  readonly ok: true
  readonly bytes: Uint8Array
  /** The API's address. */
  readonly address: string
  readonly key: string
  readonly concurrency: number
  readonly encoding: string | undefined
  /** An empty file for the report. */
  readonly report: string | undefined
}

type Refused = { readonly ok: false; readonly reason: string }

const usage = `Usage: npm run import -- leads.csv [options]
  --to <address>        of the API, such as https://crm.example.com/api; this machine's unless told
  --key <key>           the webhook key; the first of WEBHOOK_KEYS unless told
  --concurrency <1-64>  how many rows at a time, 8 unless told; with 1 they are entered in the file's order
  --encoding <name>     when the file is not UTF-8, such as windows-1252
  --report <file.csv>   writes the account beside the rows`

/** The arguments after `npm run import --`, with the settings that the server itself reads. */
export async function readOptions(
  args: readonly string[],
  environment: Environment,
): Promise<Options | Refused> {
  try {
    const { values, positionals } = parseArgs({ args: [...args], options: known, allowPositionals: true })
    const [file, ...others] = positionals
    if (!file || others.length > 0) return refused(usage)
    const concurrency = Number(values.concurrency)
    if (!Number.isInteger(concurrency) || concurrency < 1 || concurrency > 64)
      return refused('--concurrency: give a whole number from 1 to 64.')
    const server = serverOf(environment)
    const key = values.key ?? server.key
    if (!key) return refused('WEBHOOK_KEYS is not set here: give the key of the server with --key.')
    const [from, report] = [
      typedPath(environment, file),
      values.report && typedPath(environment, values.report),
    ]
    if (from === report) return refused('--report: this is the file that is imported.')
    const bytes = await readFile(from)
    if (report) await writeFile(report, '')
    const address = addressOf(values.to ?? server.address)
    return { ok: true, bytes, address, key, concurrency, encoding: values.encoding, report }
  } catch (error) {
    return refused(error instanceof Error ? error.message : String(error))
  }
}

const refused = (reason: string): Refused => ({ ok: false, reason })

const known = {
  to: { type: 'string' },
  key: { type: 'string' },
  concurrency: { type: 'string', default: '8' },
  encoding: { type: 'string' },
  report: { type: 'string' },
} as const

function serverOf(environment: Environment) {
  const config = readConfig(usesLocalCloud(environment) ? withLocalCloud(environment) : environment)
  return { address: config.apiBaseUrl, key: config.webhooks.keys[0] }
}

/** Also accepts the address of the pages, and derives the API's. Throws ConfigError. */
function addressOf(text: string): string {
  const url = URL.parse(text)
  if (!url || !/^https?:$/.test(url.protocol))
    throw new ConfigError('--to: give an address such as https://crm.example.com/api.')
  return `${url.origin}${url.pathname === '/' ? '/api' : url.pathname.replace(/\/$/, '')}`
}
