// npm run backup -- [folder]: copies the embedded database and the local cloud, running or not.
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { backUp } from '../apps/api/src/db/embedded/backup.ts'
import { dataFolders, typedFolder } from './data-folder.ts'

const { positionals } = parseArgs({ allowPositionals: true })
const [folder] = positionals

try {
  if (process.env['DATABASE_URL']) {
    throw new Error('DATABASE_URL is set: back that server up with its own tools, such as "pg_dump -Fc".')
  }
  const { backups, ...sources } = dataFolders(process.env)
  const takenAt = new Date()
  const into = folder
    ? typedFolder(process.env, folder)
    : join(backups, takenAt.toISOString().replaceAll(/[:.]/g, '-'))
  await backUp({ ...sources, into, takenAt })
  console.log(`Backed up to ${into}`)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
