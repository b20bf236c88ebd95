/**
 * The address of the server and the application's database in it. A socket in a folder of mode 0700 needs neither
 * port nor password and cannot clash; Windows gets the loopback interface and a password (written from the manual,
 * never run on Windows).
 */
import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { Client } from 'pg'
import { type Account, changeOwner } from './account.ts'
import type { Places } from './places.ts'

export const crmDatabase = 'crm'

/** Creates the application's database in a new cluster. */
export async function ensureCrmDatabase(access: Access): Promise<void> {
  await withClient(urlOf(access, 'postgres'), async (client) => {
    const { rowCount } = await client.query('SELECT FROM pg_database WHERE datname = $1', [crmDatabase])
    if (rowCount === 0) await client.query(`CREATE DATABASE ${crmDatabase}`)
  })
}

export async function answers(access: Access): Promise<boolean> {
  try {
    await withClient(urlOf(access, crmDatabase), (client) => client.query('SELECT'))
    return true
  } catch {
    return false
  }
}

/** Runs `use` on a connection of its own and closes it. */
export async function withClient<T>(url: string, use: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url })
  // A connection lost between two queries would emit an uncaught event; the next query reports it instead.
  client.on('error', () => {})
  await client.connect()
  try {
    return await use(client)
  } finally {
    await client.end()
  }
}

export interface Access {
  /** The socket's folder, or an address. */
  host: string
  port: number
  password?: string
}

export const user = 'crm'

/**
 * A connection string for `pg` with every parameter explicit, since `pg` would read the others from the PG…
 * environment variables.
 */
export function urlOf({ host, port, password }: Access, database: string): string {
  const who = password ? `${user}:${password}` : user
  const name = encodeURIComponent(database)
  const isSocket = host.startsWith('/')
  const socket = isSocket ? `host=${encodeURIComponent(host)}&` : ''
  return `postgres://${who}@${isSocket ? 'localhost' : host}:${port}/${name}?${socket}sslmode=disable`
}

export async function chooseAccess(places: Places): Promise<Access> {
  if (process.platform !== 'win32') return { host: places.socket, port: 5432 }
  return { host: '127.0.0.1', port: await freePort(), password: passwordOf(places) }
}

/** Recreates the socket's folder: leftovers of a killed server would prevent the next start. */
export function renewSocketFolder({ socket }: Places, account: Account): void {
  if (process.platform === 'win32') return
  // Another user may have created this name in the shared folder. Removing then fails, and so does creating a name
  // that reappeared: another user's folder is never used.
  rmSync(socket, { recursive: true, force: true })
  mkdirSync(socket, { mode: 0o700 })
  changeOwner(account, socket)
}

/** The database's password on Windows, created on first use. */
export function passwordOf(places: Places): string {
  if (!existsSync(places.password)) {
    writeFileSync(places.password, randomBytes(24).toString('hex'), { mode: 0o600 })
  }
  return readFileSync(places.password, 'utf8')
}

/** Publishes the running server to our other processes. The file exists exactly while the owner is ready. */
export function publishAccess(places: Places, access: Access): void {
  rmSync(places.connection, { force: true })
  writeFileSync(places.connection, JSON.stringify(access), { mode: 0o600 })
}

export function withdrawAccess(places: Places): void {
  rmSync(places.connection, { force: true })
}

export function findAccess(places: Places): Access | undefined {
  try {
    return JSON.parse(readFileSync(places.connection, 'utf8'))
  } catch (error) {
    if (isNotThere(error) || error instanceof SyntaxError) return undefined
    throw error
  }
}

function isNotThere(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT'
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  if (address === null || typeof address === 'string') throw new Error('No free port on the loopback.')
  return address.port
}
