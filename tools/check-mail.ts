/**
 * `npm run check:mail -- you@company.com`: sends a mail with the settings, and prints each step with the service's answer and,
 * after a failure, with what to do. It needs no database.
 */
import path from 'node:path'
import { ConfigError, readConfig } from '@crm/api/platform/config'
import { checkMail } from '@crm/api/shared/mail/check-mail'
import { openMailer } from '@crm/api/shared/mail/open-mailer'
import { printSteps } from './print-steps.ts'
import { readEnvironment, usesLocalCloud, withLocalCloud } from './start/environment.ts'
import { stopping } from './start/stopping.ts'

await stopping(async () => {
  const [to] = process.argv.slice(2)
  if (to === undefined)
    throw new ConfigError('Name an address to send to: npm run check:mail -- you@company.com')
  const env = readEnvironment(path.resolve(import.meta.dirname, '..'))
  const config = readConfig(usesLocalCloud(env) ? withLocalCloud(env) : env)
  if (!config.mail) throw new ConfigError('MAIL_FROM is missing: there is no mail to check.')
  await printSteps(checkMail({ mailer: await openMailer(config), mail: config.mail, to }))
  return { stop: async () => undefined }
})
