import { execFile } from 'node:child_process'
import { createRequire } from 'node:module'
import { promisify } from 'node:util'

const program = createRequire(import.meta.url).resolve('kysely-codegen/dist/cli/bin.js')

/** Days and instants are text, as `pg` is told to read them; the migrator's own tables are no business of ours. */
const options = Object.entries({
  dialect: 'postgres',
  'date-parser': 'string',
  'type-mapping': JSON.stringify({
    xid8: 'string',
    int8: 'number',
    timestamptz: 'ColumnType<string, Date | string, Date | string>',
  }),
  'exclude-pattern': 'kysely_*',
  'log-level': 'silent',
}).flatMap(([name, value]) => [`--${name}`, value])

/** What tables.gen.ts must hold for the schema of this database. */
export async function tableTypes(databaseUrl: string): Promise<string> {
  const asked = [program, '--print', '--url', databaseUrl, ...options]
  const { stdout } = await promisify(execFile)(process.execPath, asked)
  return `${stdout.trim()}\n\n${columnsIn(stdout)}`
}

/** The names of the columns, which types alone do not tell a running program. One that is missing does not compile. */
function columnsIn(types: string): string {
  const interfaces = new Map(
    [...types.matchAll(/^export interface (\w+) \{\n(.*?)^\}/gms)].map(([, name = '', body = '']) => [
      name,
      [...body.matchAll(/^ {2}(\w+): (.+);$/gm)].map(([, field = '', type = '']) => ({ field, type })),
    ]),
  )
  const tables = (interfaces.get('DB') ?? []).map(({ field, type }) => {
    const columns = (interfaces.get(type) ?? []).map((column) => `    ${column.field}: true,\n`)
    return `  ${field}: {\n${columns.join('')}  },\n`
  })
  return `export const tableColumns: { readonly [T in keyof DB]: Readonly<Record<keyof DB[T], true>> } = {\n${tables.join('')}};\n`
}
