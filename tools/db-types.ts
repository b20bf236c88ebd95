/** `npm run db:types`: writes the row types of the newest schema, read from a throwaway database. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { databaseAt, startTestPostgres } from '@crm/api/test/postgres'
import { tableTypes } from '@crm/api/test/table-types'
import { makeTemplate } from '@crm/api/test/template'

const file = path.resolve(import.meta.dirname, '../apps/api/src/platform/db/tables.gen.ts')
const folder = await mkdtemp(path.join(tmpdir(), 'crm-types-'))
const postgres = await startTestPostgres(folder)
try {
  const database = await makeTemplate(postgres.url)
  await writeFile(file, await tableTypes(databaseAt(postgres.url, database)))
  console.log(`Wrote ${path.relative(process.cwd(), file)}.`)
} finally {
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
}
