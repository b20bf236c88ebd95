import { generateKeyPairSync } from 'node:crypto'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { application } from '@crm/cast'

export type Environment = Record<string, string | undefined>

/** The process's environment over the file `.env`, if there is one. */
export function readEnvironment(root: string): Environment {
  const file = path.join(root, '.env')
  if (existsSync(file)) process.loadEnvFile(file)
  return { ...process.env }
}

/** The key of the demo company's automation tool. */
export const demoWebhookKey = 'sunridge-demo-import'

/** The local cloud is used exactly when no directory is configured; it cannot be enabled beside a real one. */
export const usesLocalCloud = (env: Environment) => !env['DIRECTORY_AUTHORITY']

/** The local cloud's services as settings: the only difference between a laptop and production. */
export function withLocalCloud(env: Environment): Environment {
  const port = /^\d+$/.test(env['PORT'] ?? '') ? env['PORT'] : '3000'
  const origin = env['ORIGIN'] || `http://localhost:${port}`
  return {
    ...env,
    COMPANY: env['COMPANY'] || 'Sunridge',
    DIRECTORY_AUTHORITY: `${origin}/directory`,
    DIRECTORY_CLIENT_ID: application.clientId,
    API_AUDIENCE: application.apiAudience,
    GRAPH_URL: `${origin}/graph`,
    WEBHOOK_KEYS: env['WEBHOOK_KEYS'] || demoWebhookKey,
    ...localSigning(env, origin),
    ...localDrive(env),
  }
}

/** The id of the local cloud's drive, in the form of a real one. */
export const localDriveId = 'b!local'

/** The registration of the local cloud's drive, if DRIVE_ID=local asks for it. */
const localDrive = (env: Environment): Environment =>
  env['DRIVE_ID'] === 'local'
    ? {
        DRIVE_ID: localDriveId,
        DRIVE_CLIENT_ID: 'd0000000-0000-4000-8000-000000000004',
        DRIVE_CLIENT_SECRET: 'demo',
      }
    : {}

/** The credentials of the local cloud's signature service, if SIGNING names one and no real one has an address. */
function localSigning(env: Environment, origin: string): Environment {
  if (env['SIGNING'] === 'documenso' && !env['DOCUMENSO_URL']) {
    return {
      DOCUMENSO_URL: `${origin}/documenso`,
      DOCUMENSO_TOKEN: 'api_demo',
      DOCUMENSO_WEBHOOK_SECRET: 'demo',
    }
  }
  if (env['SIGNING'] === 'docusign' && !env['DOCUSIGN_OAUTH_URL'] && !env['DOCUSIGN_ACCOUNT_ID']) {
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
    return {
      DOCUSIGN_OAUTH_URL: `${origin}/docusign`,
      DOCUSIGN_ACCOUNT_ID: 'a0000000-0000-4000-8000-000000000001',
      DOCUSIGN_INTEGRATION_KEY: 'b0000000-0000-4000-8000-000000000002',
      DOCUSIGN_USER_ID: 'c0000000-0000-4000-8000-000000000003',
      DOCUSIGN_PRIVATE_KEY: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
      DOCUSIGN_HMAC_KEYS: 'demo',
    }
  }
  return {}
}
