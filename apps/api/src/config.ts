/** The only reader of the environment. It fails at once, naming everything that is wrong and what to do. */
import { legacyStoreName } from '@crm/contract/legacy/kinds'
import { normaliseEmail } from '@crm/domain/contact/email'
import * as z from 'zod'

export interface Config {
  readonly port: number
  readonly origin: string
  /** Empty when API_BASE_URL is set but empty: the page then says 'Missing base URL'. */
  readonly apiBaseUrl: string
  readonly company: string
  readonly dataDir: string
  /** Null: the embedded PostgreSQL. */
  readonly databaseUrl: string | null
  /** Whether PostgreSQL keeps statements; a pooler before it may not know them again. */
  readonly keepsStatements: boolean
  readonly demo: boolean
  /** Whether phones keep what they read, and open without a signal. */
  readonly hasPocket: boolean
  readonly admins: ReadonlySet<string>
  readonly logLevel: 'error' | 'warn' | 'info' | 'debug'
  readonly directory: { readonly authority: string; readonly clientId: string; readonly apiAudience: string }
  readonly graphUrl: string
  /** Null: files are kept in our own folder. */
  readonly graphDrive: { readonly driveId: string; readonly clientSecret: string } | null
  /** The server that carries mails out, and whom they come from; null: none. */
  readonly mail: { readonly url: string; readonly from: string } | null
  /** The keys that open the webhooks, and how many calls a minute each may make. */
  readonly webhooks: { readonly keys: readonly string[]; readonly perMinute: number }
  /** By which the routes of the legacy users are called as well. */
  readonly legacyStoreName: string
  /** Whose word about the caller's address counts: a proxy before us. Empty: nobody's. */
  readonly trustedProxies: readonly string[]
}

export class ConfigError extends Error {}

type Environment = Readonly<Record<string, string | undefined>>

const url = (name: string, protocols: RegExp, example: string) =>
  z
    .url({ protocol: protocols, error: `${name} is not an address such as ${example}.` })
    .transform((given) => given.replace(/\/$/, ''))

/** `Example Solar <crm@example.com>`, or the address alone. */
const isSender = (text: string) => !/[\p{Cc},;"]/u.test(text) && normaliseEmail(text) !== null

const settings = z.object({
  PORT: z.coerce
    .number({ error: 'PORT is not a number; give one such as 3000.' })
    .int()
    .min(1, 'PORT is not between 1 and 65535.')
    .max(65_535, 'PORT is not between 1 and 65535.')
    .default(3000),
  ORIGIN: url('ORIGIN', /^https?$/, 'https://crm.example.com').optional(),
  API_BASE_URL: z.string().optional(),
  COMPANY: z.string().trim().min(1).default('Solar'),
  DATA_DIR: z.string().min(1).default('.data'),
  DATABASE_URL: url('DATABASE_URL', /^postgres(ql)?$/, 'postgres://user:password@host:5432/crm').optional(),
  DATABASE_STATEMENTS: z
    .enum(['kept', 'sent'], 'DATABASE_STATEMENTS is neither kept nor sent.')
    .default('kept'),
  DEMO: z.enum(['on', 'off'], 'DEMO is neither on nor off.').default('on'),
  POCKET_MODE: z.enum(['on', 'off'], 'POCKET_MODE is neither on nor off.').default('on'),
  ADMINS: z.string().default(''),
  TRUSTED_PROXIES: z.string().default(''),
  LOG_LEVEL: z
    .enum(['error', 'warn', 'info', 'debug'], 'LOG_LEVEL is none of error, warn, info, debug.')
    .default('info'),
  DIRECTORY_AUTHORITY: url(
    'DIRECTORY_AUTHORITY',
    /^https?$/,
    'https://login.microsoftonline.com/<tenant id>',
  ),
  DIRECTORY_CLIENT_ID: z.uuid(
    'DIRECTORY_CLIENT_ID is missing or not an application id (a GUID) of the directory.',
  ),
  API_AUDIENCE: z.uuid("API_AUDIENCE is missing or not the API's application id (a GUID) in the directory."),
  GRAPH_URL: url('GRAPH_URL', /^https?$/, 'https://graph.microsoft.com').default(
    'https://graph.microsoft.com',
  ),
  DRIVE_ID: z.string().optional(),
  DRIVE_CLIENT_SECRET: z.string().optional(),
  SMTP_URL: url('SMTP_URL', /^smtps?$/, 'smtp://user:password@mail.example.com:587').optional(),
  MAIL_FROM: z
    .string()
    .refine(isSender, 'MAIL_FROM is not a sender such as Example Solar <crm@example.com>.')
    .optional(),
  LEGACY_STORE_NAME: z
    .string()
    .regex(/^[A-Za-z][A-Za-z0-9]*$/, 'LEGACY_STORE_NAME is not one word of letters and digits.')
    .default(legacyStoreName),
  WEBHOOK_KEYS: z.string().default(''),
  WEBHOOK_RATE: z.coerce
    .number({ error: 'WEBHOOK_RATE is not a number; give one such as 6000.' })
    .int('WEBHOOK_RATE is not a whole number.')
    .min(1, 'WEBHOOK_RATE is below 1.')
    .default(6_000),
})

/** What belongs together. */
const wholeSettings = settings
  .refine(({ DRIVE_ID: id, DRIVE_CLIENT_SECRET: secret }) => (id === undefined) === (secret === undefined), {
    path: ['DRIVE_CLIENT_SECRET'],
    message: 'DRIVE_CLIENT_SECRET and DRIVE_ID belong together: set both or none.',
  })
  .refine(({ SMTP_URL: url, MAIL_FROM: from }) => (url === undefined) === (from === undefined), {
    path: ['MAIL_FROM'],
    message: 'MAIL_FROM and SMTP_URL belong together: set both or none.',
  })

/** Reads `env`, in which an empty value other than API_BASE_URL's counts as absent. Throws ConfigError. */
export function readConfig(env: Environment): Config {
  const present = Object.fromEntries(
    Object.entries(env).filter(([name, value]) => value !== '' || name === 'API_BASE_URL'),
  )
  const read = wholeSettings.safeParse(present)
  if (!read.success) {
    throw new ConfigError(
      read.error.issues.map((issue) => sentence(String(issue.path[0]), issue.message)).join('\n'),
    )
  }
  const given = read.data
  const origin = given.ORIGIN ?? `http://localhost:${given.PORT}`
  return {
    port: given.PORT,
    origin,
    apiBaseUrl: given.API_BASE_URL ?? `${origin}/api`,
    company: given.COMPANY,
    dataDir: given.DATA_DIR,
    databaseUrl: given.DATABASE_URL ?? null,
    keepsStatements: given.DATABASE_STATEMENTS === 'kept',
    demo: given.DEMO === 'on',
    hasPocket: given.POCKET_MODE === 'on',
    admins: new Set(listed(given.ADMINS.toLowerCase())),
    legacyStoreName: given.LEGACY_STORE_NAME,
    trustedProxies: listed(given.TRUSTED_PROXIES),
    logLevel: given.LOG_LEVEL,
    directory: {
      authority: given.DIRECTORY_AUTHORITY,
      clientId: given.DIRECTORY_CLIENT_ID,
      apiAudience: given.API_AUDIENCE,
    },
    graphUrl: given.GRAPH_URL,
    graphDrive:
      given.DRIVE_ID && given.DRIVE_CLIENT_SECRET
        ? { driveId: given.DRIVE_ID, clientSecret: given.DRIVE_CLIENT_SECRET }
        : null,
    mail: given.SMTP_URL && given.MAIL_FROM ? { url: given.SMTP_URL, from: given.MAIL_FROM } : null,
    webhooks: { keys: listed(given.WEBHOOK_KEYS), perMinute: given.WEBHOOK_RATE },
  }
}

const listed = (text: string): string[] =>
  text
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean)

/** The library's own words do not name the setting. */
const sentence = (name: string, message: string) =>
  message.startsWith(name) ? message : `${name}: ${message}.`
