// npm run restore -- <folder> [--replace]: replaces the embedded database and the local cloud with a backup.
import { parseArgs } from 'node:util'
import { restore } from '../apps/api/src/platform/db/embedded/backup.ts'
import { dataFolders, repository, typedFolder } from './data-folder.ts'
import { readEnvironment } from './start/environment.ts'

const environment = readEnvironment(repository)

try {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { replace: { type: 'boolean', default: false } },
  })
  const [folder] = positionals
  if (!folder) throw new Error('Name the backup: npm run restore -- <folder>')
  if (environment['DATABASE_URL']) {
    throw new Error('DATABASE_URL is set: restore that server with its own tools, such as "pg_restore".')
  }
  const { dataDir, cloudDir, driveDir } = dataFolders(environment)
  const from = typedFolder(environment, folder)
  const { note, movedAside } = await restore({
    from,
    dataDir,
    cloudDir,
    driveDir,
    replace: values.replace,
    now: new Date(),
  })
  console.log(`Restored the backup of ${note.takenAt} to ${dataDir}`)
  for (const former of movedAside) console.log(`The former data is in ${former}`)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
