/**
 * `npm run check:drive`: tries everything that the CRM does in the drive that the settings name, and prints each step with the
 * service's answer and, after a failure, with what to do. It needs no database, and removes what it made.
 */
import path from 'node:path'
import { ConfigError, readConfig } from '@crm/api/platform/config'
import { checkDrive } from '@crm/api/platform/drive/check-drive'
import { graphSettings } from '@crm/api/platform/drive/open-graph-drive'
import { printSteps } from './print-steps.ts'
import { readEnvironment, usesLocalCloud, withLocalCloud } from './start/environment.ts'
import { stopping } from './start/stopping.ts'

await stopping(async () => {
  const env = readEnvironment(path.resolve(import.meta.dirname, '..'))
  const config = readConfig(usesLocalCloud(env) ? withLocalCloud(env) : env)
  if (!config.graphDrive)
    throw new ConfigError('DRIVE_ID is missing: there is no drive of the cloud to check.')
  await printSteps(checkDrive(await graphSettings(config, config.graphDrive)))
  return { stop: async () => undefined }
})
