import { generateKeyPairSync } from 'node:crypto'
import { expect, test } from 'vitest'
import { ConfigError, readConfig } from './config.ts'

const id = 'a0000000-0000-4000-8000-000000000001'
const directory = {
  DIRECTORY_AUTHORITY: 'https://login.example/tenant',
  DIRECTORY_CLIENT_ID: id,
  API_AUDIENCE: id,
}

const refusalOf = (env: Record<string, string>): string => {
  try {
    readConfig({ ...directory, ...env })
    return ''
  } catch (error) {
    if (error instanceof ConfigError) return error.message
    throw error
  }
}

test('contracts are signed on our own page unless a service is named', () => {
  expect(readConfig(directory).signing).toBeNull()
  expect(refusalOf({ SIGNING: 'paper' })).toBe('SIGNING is none of own, documenso, docusign.')
})

test('a signature service with missing settings is refused, each by its name', () => {
  expect(refusalOf({ SIGNING: 'documenso', DOCUMENSO_URL: 'https://sign.example' })).toBe(
    'DOCUMENSO_TOKEN is missing; SIGNING=documenso needs it.\n' +
      'DOCUMENSO_WEBHOOK_SECRET is missing; SIGNING=documenso needs it.',
  )
  expect(refusalOf({ SIGNING: 'docusign', DOCUSIGN_PRIVATE_KEY: 'nonsense' })).toContain(
    'DOCUSIGN_PRIVATE_KEY is not an RSA private key (PEM).',
  )
  expect(refusalOf({ SIGNING: 'docusign' }).split('\n')).toHaveLength(5)
})

test('complete settings name the service; a key in one line is a key', () => {
  expect(
    readConfig({
      ...directory,
      SIGNING: 'documenso',
      DOCUMENSO_URL: 'https://sign.example/',
      DOCUMENSO_TOKEN: 'api_a',
      DOCUMENSO_WEBHOOK_SECRET: 'secret',
    }).signing,
  ).toEqual({ service: 'documenso', url: 'https://sign.example', token: 'api_a', webhookSecret: 'secret' })
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const pem = privateKey.export({ type: 'pkcs1', format: 'pem' }).toString()
  expect(
    readConfig({
      ...directory,
      SIGNING: 'docusign',
      DOCUSIGN_ACCOUNT_ID: id,
      DOCUSIGN_INTEGRATION_KEY: id,
      DOCUSIGN_USER_ID: id,
      DOCUSIGN_PRIVATE_KEY: pem.replaceAll('\n', String.raw`\n`),
      DOCUSIGN_HMAC_KEYS: 'one, two',
    }).signing,
  ).toMatchObject({
    service: 'docusign',
    oauthUrl: 'https://account.docusign.com',
    privateKey: pem,
    hmacKeys: ['one', 'two'],
  })
})

test('a drive needs a registration of its own and exactly one credential', () => {
  const drive = { DRIVE_ID: 'b!d1', DRIVE_CLIENT_ID: id }
  expect(readConfig(directory).graphDrive).toBeNull()
  expect(readConfig({ ...directory, ...drive, DRIVE_CLIENT_SECRET: 'secret' }).graphDrive).toEqual({
    driveId: 'b!d1',
    clientId: id,
    credential: { secret: 'secret' },
  })
  expect(
    readConfig({ ...directory, ...drive, DRIVE_CERTIFICATE: '/etc/drive.pem' }).graphDrive,
  ).toMatchObject({
    credential: { certificateFile: '/etc/drive.pem' },
  })
  expect(refusalOf({ DRIVE_ID: 'b!d1', DRIVE_CLIENT_SECRET: 'secret' })).toContain(
    'DRIVE_CLIENT_ID is missing',
  )
  expect(refusalOf(drive)).toContain('set one of them')
  expect(refusalOf({ ...drive, DRIVE_CLIENT_SECRET: 'a', DRIVE_CERTIFICATE: 'b' })).toContain(
    'set one of them',
  )
  expect(refusalOf({ DRIVE_CLIENT_SECRET: 'secret' })).toContain('DRIVE_ID is missing')
})

test('mail needs a sender and one way to send; an application needs one credential, and no password beside it', () => {
  const from = { MAIL_FROM: 'Sunridge CRM <crm@sunridge.example>' }
  const app = { MAIL_CLIENT_ID: id, MAIL_CLIENT_SECRET: 'secret' }
  const smtp = { SMTP_URL: 'smtp://crm%40sunridge.example@smtp.office365.com:587' }
  expect(readConfig(directory).mail).toBeNull()
  expect(readConfig({ ...directory, ...from, ...app }).mail).toEqual({
    from: from.MAIL_FROM,
    smtpUrl: null,
    application: { clientId: id, credential: { secret: 'secret' } },
  })
  expect(readConfig({ ...directory, ...from, ...app, ...smtp }).mail?.smtpUrl).toBe(smtp.SMTP_URL)
  expect(readConfig({ ...directory, ...from, ...smtp }).mail?.application).toBeNull()
  expect(refusalOf(smtp)).toContain('MAIL_FROM is missing')
  expect(refusalOf(from)).toContain('SMTP_URL or MAIL_CLIENT_ID is needed')
  expect(refusalOf({ ...from, ...smtp, MAIL_CLIENT_SECRET: 'secret' })).toContain('MAIL_CLIENT_ID is missing')
  expect(refusalOf({ ...from, MAIL_CLIENT_ID: id })).toContain('MAIL_CERTIFICATE or MAIL_CLIENT_SECRET')
  expect(refusalOf({ ...from, ...app, MAIL_CERTIFICATE: '/mail.pem' })).toContain('set one of them')
  expect(refusalOf({ ...from, ...app, SMTP_URL: 'smtp://crm:password@mail.example' })).toContain(
    'no password',
  )
})

test.each(['common', 'organizations', 'consumers', 'Common'])('an authority of %s is refused', (tenant) => {
  const authority = { DIRECTORY_AUTHORITY: `https://login.microsoftonline.com/${tenant}` }
  expect(refusalOf(authority)).toContain('names no tenant')
})

test('guests are refused unless the setting allows them', () => {
  expect(readConfig(directory).allowsGuests).toBe(false)
  expect(readConfig({ ...directory, GUESTS: 'allowed' }).allowsGuests).toBe(true)
  expect(refusalOf({ GUESTS: 'yes' })).toBe('GUESTS is neither refused nor allowed.')
})
