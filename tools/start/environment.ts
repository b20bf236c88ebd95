import { existsSync } from 'node:fs'
import path from 'node:path'
import { application } from '@crm/cast'

export type Environment = Record<string, string | undefined>

/** The process's environment over the file `.env`, where there is one. */
export function readEnvironment(root: string): Environment {
  const file = path.join(root, '.env')
  if (existsSync(file)) process.loadEnvFile(file)
  return { ...process.env }
}

/** Which the automation tool of the demo company brings along. */
export const demoWebhookKey = 'sunridge-demo-import'

/** The local cloud stands in exactly when no directory is named; it cannot be enabled beside a real one. */
export const usesLocalCloud = (env: Environment) => !env['DIRECTORY_AUTHORITY']

/** What the local cloud answers for, as settings: the only difference between a laptop and production. */
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
  }
}
