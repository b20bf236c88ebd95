// npm run backup -- [folder]: copies the embedded database and the local cloud, running or not.
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { backUp } from '../apps/api/src/platform/db/embedded/backup.ts'
import { dataFolders, repository, typedFolder } from './data-folder.ts'
import { readEnvironment } from './start/environment.ts'

const { positionals } = parseArgs({ allowPositionals: true })
const [folder] = positionals

const environment = readEnvironment(repository)

try {
  if (environment['DATABASE_URL']) {
    throw new Error('DATABASE_URL is set: back that server up with its own tools, such as "pg_dump -Fc".')
  }
  const { backups, ...sources } = dataFolders(environment)
  const takenAt = new Date()
  const into = folder
    ? typedFolder(environment, folder)
    : join(backups, takenAt.toISOString().replaceAll(/[:.]/g, '-'))
  await backUp({ ...sources, into, takenAt })
  console.log(`Backed up to ${into}`)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
