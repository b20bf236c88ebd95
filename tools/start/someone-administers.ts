import { type Config, ConfigError } from '@crm/api/platform/config'
import type { Database } from '@crm/api/platform/db/database'

/** A company without an administrator could never get one: the settings name the first. */
export async function someoneAdministers(db: Database, { admins }: Config): Promise<void> {
  if (admins.size > 0) return
  const anybody = await db.read.selectFrom('users').select('id').limit(1).executeTakeFirst()
  if (anybody) return
  throw new ConfigError(
    'ADMINS is missing and nobody has signed in yet: name the first administrator, such as ADMINS=first.last@company.com.',
  )
}
