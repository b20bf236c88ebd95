import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

const repository = fileURLToPath(new URL('..', import.meta.url))

/** The folders the embedded database and the local cloud are kept in, as `npm start` uses them. */
export function dataFolders(environment: NodeJS.ProcessEnv) {
  const data = resolve(repository, environment['DATA_DIR'] || '.data')
  return { dataDir: join(data, 'postgres'), cloudDir: join(data, 'cloud'), backups: join(data, 'backups') }
}

/** A folder named on the command line is meant from where the person typed, which npm tells in INIT_CWD. */
export function typedFolder(environment: NodeJS.ProcessEnv, folder: string): string {
  return resolve(environment['INIT_CWD'] ?? '.', folder)
}
