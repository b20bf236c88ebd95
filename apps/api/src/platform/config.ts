/** The only reader of the environment. Fails at startup with every invalid setting and its fix. */
import { createPrivateKey } from 'node:crypto'
import { legacyStoreName } from '@crm/contract/legacy/kinds'
import { normalizeEmail } from '@crm/domain/contact/email'
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
  /** Prepared statements are used; a pooler in front of PostgreSQL may not support them. */
  readonly preparesStatements: boolean
  readonly demo: boolean
  /** Offline mode: phones cache what they read and open without a signal. */
  readonly hasPocket: boolean
  readonly admins: ReadonlySet<string>
  readonly allowsGuests: boolean
  readonly logLevel: 'error' | 'warn' | 'info' | 'debug'
  readonly directory: { readonly authority: string; readonly clientId: string; readonly apiAudience: string }
  readonly graphUrl: string
  /** Null: files are stored in our own folder. */
  readonly graphDrive: DriveConfig | null
  /** The e-signature service; null: contracts are signed on our own page. */
  readonly signing: SigningConfig | null
  /** Null without mail. */
  readonly mail: MailConfig | null
  /** The certificate that seals contracts, and the service for time stamps; null: one made here, and none. */
  readonly seal: {
    readonly certificate: { readonly file: string; readonly password: string } | null
    readonly timestampUrl: string | null
  }
  /** Keys of the evidence of contracts, the current one first; empty: one made here. */
  readonly evidenceKeys: readonly string[]
  /** The webhook keys, and the calls per minute that each may make. */
  readonly webhooks: { readonly keys: readonly string[]; readonly perMinute: number }
  /** The store name in the paths of the legacy users, which is served too. */
  readonly legacyStoreName: string
  /** Proxies whose X-Forwarded-For is trusted; empty for none. */
  readonly trustedProxies: readonly string[]
}

/** A registration of the directory that acts as itself: with a secret, or a PEM file of certificate and key. */
export interface ApplicationConfig {
  readonly clientId: string
  readonly credential: { readonly secret: string } | { readonly certificateFile: string }
}

/** The drive, and the registration of its own that may use it. */
export interface DriveConfig extends ApplicationConfig {
  readonly driveId: string
}

/** Mail goes out by a mail server, with a password or as an application (XOAUTH2), or by Graph. */
export interface MailConfig {
  /** The sender, `Name <address>`. */
  readonly from: string
  /** Null: Graph sends it, from the mailbox of the sender. */
  readonly smtpUrl: string | null
  /** The registration that may send; null with a password, or a server that asks for none. */
  readonly application: ApplicationConfig | null
}

export type SigningConfig =
  | {
      readonly service: 'documenso'
      readonly url: string
      readonly token: string
      readonly webhookSecret: string
    }
  | {
      readonly service: 'docusign'
      readonly oauthUrl: string
      readonly accountId: string
      readonly integrationKey: string
      readonly userId: string
      readonly privateKey: string
      readonly hmacKeys: readonly string[]
    }

export class ConfigError extends Error {}

type Environment = Readonly<Record<string, string | undefined>>

const url = (name: string, protocols: RegExp, example: string) =>
  z
    .url({ protocol: protocols, error: `${name} is not an address such as ${example}.` })
    .transform((address) => address.replace(/\/$/, ''))

/** `Example Solar <crm@example.com>`, or the address alone. */
const isSender = (text: string) => !/[\p{Cc},;"]/u.test(text) && normalizeEmail(text) !== null

function isRsaKey(pem: string): boolean {
  try {
    return createPrivateKey(pem).asymmetricKeyType === 'rsa'
  } catch {
    return false
  }
}

/** The settings that each e-signature service needs. */
const signingSettings = {
  own: [],
  documenso: ['DOCUMENSO_URL', 'DOCUMENSO_TOKEN', 'DOCUMENSO_WEBHOOK_SECRET'],
  docusign: [
    'DOCUSIGN_ACCOUNT_ID',
    'DOCUSIGN_INTEGRATION_KEY',
    'DOCUSIGN_USER_ID',
    'DOCUSIGN_PRIVATE_KEY',
    'DOCUSIGN_HMAC_KEYS',
  ],
} as const

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
  GUESTS: z.enum(['refused', 'allowed'], 'GUESTS is neither refused nor allowed.').default('refused'),
  TRUSTED_PROXIES: z.string().default(''),
  LOG_LEVEL: z
    .enum(['error', 'warn', 'info', 'debug'], 'LOG_LEVEL is none of error, warn, info, debug.')
    .default('info'),
  DIRECTORY_AUTHORITY: url(
    'DIRECTORY_AUTHORITY',
    /^https?$/,
    'https://login.microsoftonline.com/<tenant id>',
  ).refine(
    (authority) => !/\/(common|organizations|consumers)$/i.test(authority),
    'DIRECTORY_AUTHORITY names no tenant: end it with the id of yours.',
  ),
  DIRECTORY_CLIENT_ID: z.uuid(
    'DIRECTORY_CLIENT_ID is missing or not an application id (a GUID) of the directory.',
  ),
  API_AUDIENCE: z.uuid("API_AUDIENCE is missing or not the API's application id (a GUID) in the directory."),
  GRAPH_URL: url('GRAPH_URL', /^https?$/, 'https://graph.microsoft.com').default(
    'https://graph.microsoft.com',
  ),
  DRIVE_ID: z.string().optional(),
  DRIVE_CLIENT_ID: z.uuid('DRIVE_CLIENT_ID is not an application id (a GUID) of the directory.').optional(),
  DRIVE_CLIENT_SECRET: z.string().optional(),
  DRIVE_CERTIFICATE: z.string().optional(),
  SIGNING: z
    .enum(['own', 'documenso', 'docusign'], 'SIGNING is none of own, documenso, docusign.')
    .default('own'),
  DOCUMENSO_URL: url('DOCUMENSO_URL', /^https?$/, 'https://app.documenso.com').optional(),
  DOCUMENSO_TOKEN: z.string().optional(),
  DOCUMENSO_WEBHOOK_SECRET: z.string().optional(),
  DOCUSIGN_OAUTH_URL: url('DOCUSIGN_OAUTH_URL', /^https?$/, 'https://account.docusign.com').default(
    'https://account.docusign.com',
  ),
  DOCUSIGN_ACCOUNT_ID: z.string().optional(),
  DOCUSIGN_INTEGRATION_KEY: z.string().optional(),
  DOCUSIGN_USER_ID: z.string().optional(),
  // One line in a file of settings: its line breaks are written \n.
  DOCUSIGN_PRIVATE_KEY: z
    .string()
    .transform((pem) => pem.replaceAll('\\n', '\n'))
    .refine(isRsaKey, 'DOCUSIGN_PRIVATE_KEY is not an RSA private key (PEM).')
    .optional(),
  DOCUSIGN_HMAC_KEYS: z.string().optional(),
  SMTP_URL: url('SMTP_URL', /^smtps?$/, 'smtp://user:password@mail.example.com:587').optional(),
  MAIL_FROM: z
    .string()
    .refine(isSender, 'MAIL_FROM is not a sender such as Example Solar <crm@example.com>.')
    .optional(),
  MAIL_CLIENT_ID: z.uuid('MAIL_CLIENT_ID is not an application id (a GUID) of the directory.').optional(),
  MAIL_CLIENT_SECRET: z.string().optional(),
  MAIL_CERTIFICATE: z.string().optional(),
  SEAL_CERTIFICATE: z.string().optional(),
  SEAL_PASSWORD: z.string().optional(),
  TIMESTAMP_URL: url('TIMESTAMP_URL', /^https?$/, 'http://timestamp.example.com').optional(),
  EVIDENCE_KEYS: z
    .string()
    .refine(
      (keys) => listOf(keys).every((key) => key.length >= 32),
      'EVIDENCE_KEYS has a key of fewer than 32 characters.',
    )
    .default(''),
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

/** Settings that must be set together. */
const completeSettings = settings
  .check(({ value, issues }) => {
    for (const [name, message] of [...driveProblems(value), ...mailProblems(value)]) {
      issues.push({ code: 'custom', input: value, path: [name], message })
    }
  })
  .refine(
    ({ SEAL_PASSWORD: password, SEAL_CERTIFICATE: file }) => password === undefined || file !== undefined,
    {
      path: ['SEAL_CERTIFICATE'],
      message: 'SEAL_CERTIFICATE is missing: SEAL_PASSWORD opens it.',
    },
  )
  .check(({ value, issues }) => {
    const missing = signingSettings[value.SIGNING].filter((name) => value[name] === undefined)
    for (const name of missing) {
      const message = `${name} is missing; SIGNING=${value.SIGNING} needs it.`
      issues.push({ code: 'custom', input: value, path: [name], message })
    }
  })

/** Reads `env`; an empty value counts as absent, except API_BASE_URL's. Throws ConfigError. */
export function readConfig(env: Environment): Config {
  const present = Object.fromEntries(
    Object.entries(env).filter(([name, value]) => value !== '' || name === 'API_BASE_URL'),
  )
  const parsed = completeSettings.safeParse(present)
  if (!parsed.success) {
    throw new ConfigError(
      parsed.error.issues.map((issue) => sentence(String(issue.path[0]), issue.message)).join('\n'),
    )
  }
  const values = parsed.data
  const origin = values.ORIGIN ?? `http://localhost:${values.PORT}`
  return {
    port: values.PORT,
    origin,
    apiBaseUrl: values.API_BASE_URL ?? `${origin}/api`,
    company: values.COMPANY,
    dataDir: values.DATA_DIR,
    databaseUrl: values.DATABASE_URL ?? null,
    preparesStatements: values.DATABASE_STATEMENTS === 'kept',
    demo: values.DEMO === 'on',
    hasPocket: values.POCKET_MODE === 'on',
    admins: new Set(listOf(values.ADMINS.toLowerCase())),
    allowsGuests: values.GUESTS === 'allowed',
    legacyStoreName: values.LEGACY_STORE_NAME,
    trustedProxies: listOf(values.TRUSTED_PROXIES),
    logLevel: values.LOG_LEVEL,
    directory: {
      authority: values.DIRECTORY_AUTHORITY,
      clientId: values.DIRECTORY_CLIENT_ID,
      apiAudience: values.API_AUDIENCE,
    },
    graphUrl: values.GRAPH_URL,
    graphDrive: driveConfigOf(values),
    signing: signingConfigOf(values),
    mail: mailConfigOf(values),
    seal: {
      certificate:
        values.SEAL_CERTIFICATE === undefined
          ? null
          : { file: values.SEAL_CERTIFICATE, password: values.SEAL_PASSWORD ?? '' },
      timestampUrl: values.TIMESTAMP_URL ?? null,
    },
    evidenceKeys: listOf(values.EVIDENCE_KEYS),
    webhooks: { keys: listOf(values.WEBHOOK_KEYS), perMinute: values.WEBHOOK_RATE },
  }
}

/** A drive needs its own registration and one credential (decision 0036); without a drive none of them is set. */
function driveProblems(values: z.output<typeof settings>): (readonly [name: string, message: string])[] {
  const { DRIVE_ID: id, DRIVE_CLIENT_ID: clientId } = values
  const { DRIVE_CLIENT_SECRET: secret, DRIVE_CERTIFICATE: certificate } = values
  if (id === undefined) {
    const isSet = clientId ?? secret ?? certificate
    return isSet === undefined
      ? []
      : [['DRIVE_ID', 'DRIVE_ID is missing: the other settings of the drive need it.']]
  }
  const problems: [string, string][] = []
  if (clientId === undefined) {
    problems.push([
      'DRIVE_CLIENT_ID',
      "DRIVE_CLIENT_ID is missing: the drive's registration is its own, with no browser.",
    ])
  }
  if ((secret === undefined) === (certificate === undefined)) {
    problems.push([
      'DRIVE_CERTIFICATE',
      'DRIVE_CERTIFICATE or DRIVE_CLIENT_SECRET is needed for the drive: set one of them.',
    ])
  }
  return problems
}

/** The settings are complete: the checks above have refused others. */
function driveConfigOf(values: z.output<typeof settings>): DriveConfig | null {
  const { DRIVE_ID: driveId, DRIVE_CLIENT_ID: clientId = '', DRIVE_CLIENT_SECRET: secret } = values
  if (driveId === undefined) return null
  const credential = secret === undefined ? { certificateFile: values.DRIVE_CERTIFICATE ?? '' } : { secret }
  return { driveId, clientId, credential }
}

/** A sender needs a way to send, and an application one credential. */
function* mailProblems(
  values: z.output<typeof settings>,
): Iterable<readonly [name: string, message: string]> {
  const { MAIL_FROM: from, SMTP_URL: url, MAIL_CLIENT_ID: clientId } = values
  const { MAIL_CLIENT_SECRET: secret, MAIL_CERTIFICATE: certificate } = values
  if (from === undefined && (url ?? clientId) !== undefined)
    yield ['MAIL_FROM', 'MAIL_FROM is missing: the other settings of mail need it.']
  if (from !== undefined && url === undefined && clientId === undefined)
    yield ['SMTP_URL', 'SMTP_URL or MAIL_CLIENT_ID is needed to send from MAIL_FROM: set one of them.']
  if (clientId === undefined) {
    if ((secret ?? certificate) !== undefined)
      yield ['MAIL_CLIENT_ID', 'MAIL_CLIENT_ID is missing: the credential of mail belongs to a registration.']
    return
  }
  if ((secret === undefined) === (certificate === undefined))
    yield ['MAIL_CERTIFICATE', 'MAIL_CERTIFICATE or MAIL_CLIENT_SECRET is needed for mail: set one of them.']
  if (url !== undefined && !isUserOnly(new URL(url)))
    yield [
      'SMTP_URL',
      'SMTP_URL names the mailbox and no password: with MAIL_CLIENT_ID a token is the password.',
    ]
}

const isUserOnly = ({ username, password }: URL) => username !== '' && password === ''

/** The settings are complete: the checks above have refused others. */
function mailConfigOf(values: z.output<typeof settings>): MailConfig | null {
  const { MAIL_FROM: from, SMTP_URL: smtpUrl = null, MAIL_CLIENT_ID: clientId } = values
  if (from === undefined) return null
  const { MAIL_CLIENT_SECRET: secret, MAIL_CERTIFICATE: certificateFile = '' } = values
  const credential = secret === undefined ? { certificateFile } : { secret }
  return { from, smtpUrl, application: clientId === undefined ? null : { clientId, credential } }
}

/** The settings are complete: the check above has refused others. */
function signingConfigOf(values: z.output<typeof settings>): SigningConfig | null {
  const { SIGNING: service } = values
  if (service === 'own') return null
  if (service === 'documenso') {
    return {
      service,
      url: values.DOCUMENSO_URL ?? '',
      token: values.DOCUMENSO_TOKEN ?? '',
      webhookSecret: values.DOCUMENSO_WEBHOOK_SECRET ?? '',
    }
  }
  return {
    service,
    oauthUrl: values.DOCUSIGN_OAUTH_URL,
    accountId: values.DOCUSIGN_ACCOUNT_ID ?? '',
    integrationKey: values.DOCUSIGN_INTEGRATION_KEY ?? '',
    userId: values.DOCUSIGN_USER_ID ?? '',
    privateKey: values.DOCUSIGN_PRIVATE_KEY ?? '',
    hmacKeys: listOf(values.DOCUSIGN_HMAC_KEYS ?? ''),
  }
}

const listOf = (text: string): string[] =>
  text
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean)

/** Adds the setting's name, which zod's own messages lack. */
const sentence = (name: string, message: string) =>
  message.startsWith(name) ? message : `${name}: ${message}.`
