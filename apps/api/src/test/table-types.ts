import { execFile } from 'node:child_process'
import { createRequire } from 'node:module'
import { promisify } from 'node:util'
import { valueLists } from './value-lists.ts'

const program = createRequire(import.meta.url).resolve('kysely-codegen/dist/cli/bin.js')

/** Days and instants are text, as `pg` is configured to read them; the tables of the migrator are left out. */
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

interface JsonColumn {
  readonly table: string
  readonly column: string
  readonly type: string
  /** A type and its module. */
  readonly uses?: readonly [string, string]
}

/** The types of JSON columns when read. Writers may pass a value or its text. */
const jsonTypes: readonly JsonColumn[] = [
  { table: 'activity', column: 'changes', type: 'Record<string, unknown>' },
  { table: 'activity', column: 'facts', type: 'Record<string, unknown>' },
  {
    table: 'commission_settings',
    column: 'draw_steps',
    type: 'DrawStep[]',
    uses: ['DrawStep', '@crm/domain/commissions/draw-cap'],
  },
  {
    table: 'contracts',
    column: 'change',
    type: 'AgreedChange',
    uses: ['AgreedChange', '@crm/contract/web/contract-shapes'],
  },
  { table: 'contracts', column: 'progress_payments', type: '{ work: string; amount: number }[]' },
  {
    table: 'contract_signers',
    column: 'address_notes',
    type: 'AddressNote[]',
    uses: ['AddressNote', '@crm/domain/contracts/buyer-address'],
  },
  { table: 'mails', column: 'letter', type: 'Letter', uses: ['Letter', '@crm/domain/mail/letter'] },
  { table: 'move_snapshots', column: 'after', type: 'Record<string, unknown>' },
  { table: 'move_snapshots', column: 'before', type: 'Record<string, unknown>' },
  { table: 'sale_moves', column: 'stamps', type: 'Record<string, string>' },
  {
    table: 'sales',
    column: 'ticks',
    type: 'Partial<Record<SaleTick, { at: string; by: string | null }>>',
    uses: ['SaleTick', '@crm/domain/sales/ticks'],
  },
]

/** The content of tables.gen.ts for the schema of this database. */
export async function tableTypes(databaseUrl: string): Promise<string> {
  const args = [program, '--print', '--url', databaseUrl, ...options]
  const { stdout } = await promisify(execFile)(process.execPath, args)
  const unions = (await valueLists(databaseUrl)).map(({ values, ...column }) => ({
    ...column,
    plain: 'string',
    type: values.map((value) => JSON.stringify(value)).join(' | '),
  }))
  const jsons = jsonTypes.map(({ type, ...column }) => ({
    ...column,
    plain: 'Json',
    type: `ColumnType<${type}, Json, Json>`,
  }))
  const types = [...unions, ...jsons].reduce(narrowed, stdout.trim())
  return `${imported(types)}\n\n${columnsIn(types)}`
}

interface NarrowColumn {
  readonly table: string
  readonly column: string
  readonly plain: string
  readonly type: string
}

/** The generator writes `string` and `Json`; the schema and the table above know more. */
function narrowed(types: string, { table, column, plain, type }: NarrowColumn): string {
  const row = membersOf(interfacesOf(types).get('DB') ?? '').find(({ name }) => name === table)?.type
  const start = types.indexOf(`\nexport interface ${row} {\n`)
  const end = types.indexOf('\n}', start)
  const body = types.slice(start, end)
  const narrow = body.replace(new RegExp(`(\n  ${column}: (?:Generated<)?)${plain}\\b`), `$1${type}`)
  if (narrow === body) throw new Error(`${table}.${column} is not ${plain}.`)
  return types.slice(0, start) + narrow + types.slice(end)
}

const imported = (types: string): string => {
  const lines = jsonTypes.flatMap(({ uses }) =>
    uses ? [`import type { ${uses[0]} } from "${uses[1]}";`] : [],
  )
  return types.replace(/^import .*$/m, (line) => [...lines, line].join('\n'))
}

/** The names of the columns as values: types do not exist at run time. A missing column does not compile. */
function columnsIn(types: string): string {
  const interfaces = interfacesOf(types)
  const tables = membersOf(interfaces.get('DB') ?? '').map(({ name, type }) => {
    const columns = membersOf(interfaces.get(type) ?? '').map((column) => `    ${column.name}: true,\n`)
    return `  ${name}: {\n${columns.join('')}  },\n`
  })
  return `export const tableColumns: { readonly [T in keyof DB]: Readonly<Record<keyof DB[T], true>> } = {\n${tables.join('')}};\n`
}

const interfacesOf = (types: string) =>
  new Map(
    [...types.matchAll(/^export interface (\w+) \{\n(.*?)^\}/gms)].map(([, name = '', body = '']) => [
      name,
      body,
    ]),
  )

const membersOf = (body: string) =>
  [...body.matchAll(/^ {2}(\w+): (.+);$/gm)].map(([, name = '', type = '']) => ({ name, type }))
