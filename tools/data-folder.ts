import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Environment } from './start/environment.ts'

export const repository = fileURLToPath(new URL('..', import.meta.url))

/** The folders of the embedded database, the local cloud and the documents' files, as `npm start` uses them. */
export function dataFolders(environment: Environment) {
  const data = resolve(repository, environment['DATA_DIR'] || '.data')
  return {
    dataDir: join(data, 'postgres'),
    cloudDir: join(data, 'cloud'),
    driveDir: join(data, 'drive'),
    backups: join(data, 'backups'),
  }
}

/** A folder on the command line is relative to where the person typed it, which npm passes in INIT_CWD. */
export function typedFolder(environment: Environment, folder: string): string {
  return resolve(environment['INIT_CWD'] ?? '.', folder)
}
