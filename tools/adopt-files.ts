// npm run files:adopt [-- --without-files]: makes DATA_DIR/drive the file folder of the database, after it was moved
// without its marker or replaced.
import path from 'node:path'
import { parseArgs } from 'node:util'
import { openDatabase } from '@crm/api/platform/db/database'
import { adoptFolder } from '@crm/api/platform/drive/file-folder'
import { configuredDatabase } from './start/configured-database.ts'
import { stopping } from './start/stopping.ts'

await stopping(async () => {
  const { values } = parseArgs({ options: { 'without-files': { type: 'boolean', default: false } } })
  const { url, driveFolder, stop } = await configuredDatabase(path.resolve(import.meta.dirname, '..'))
  const db = openDatabase(url, { max: 2 })
  try {
    const { id, sampled, found } = await adoptFolder(db, driveFolder, values['without-files'])
    console.log(`${driveFolder} is the file folder of this database: ${id}`)
    console.log(`Of the newest ${sampled} files ${found} are in it.`)
  } finally {
    await db.close()
    await stop()
  }
  return { stop: async () => undefined }
})
