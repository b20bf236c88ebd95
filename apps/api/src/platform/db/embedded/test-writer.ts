// A process for tests to kill: starts or shares the database of the given folder, commits row after row, and prints
// each number after PostgreSQL has acknowledged it.
import { crmDatabase, withClient } from './connection.ts'
import { startEmbedded } from './start-embedded.ts'

const [, , dataDir = '', rows = 'Infinity'] = process.argv
const embedded = await startEmbedded({ dataDir })
process.stdout.write(embedded.isShared ? 'shares\n' : 'owns\n')
await withClient(embedded.url(crmDatabase), async (client) => {
  // Concurrent CREATE TABLE statements collide in spite of IF NOT EXISTS.
  await client.query('SELECT pg_advisory_lock(1)')
  await client.query('CREATE TABLE IF NOT EXISTS ticks (writer int, n int, PRIMARY KEY (writer, n))')
  await client.query('SELECT pg_advisory_unlock(1)')
  for (let n = 1; n <= Number(rows); n++) {
    await client.query('INSERT INTO ticks VALUES ($1, $2)', [process.pid, n])
    process.stdout.write(`${n}\n`)
  }
})
await embedded.stop()
