/** Tries what the CRM does with mail, with the mailer of the settings and one mail to a person of the company. */
import { randomUUID } from 'node:crypto'
import { type StepResult, runSteps } from '#platform/check-steps'
import type { MailConfig } from '#platform/config'
import { type Mailer, Undeliverable } from '#platform/ports/mailer'

interface Check {
  readonly mailer: Mailer
  readonly mail: MailConfig
  /** The person who looks into their mailbox. */
  readonly to: string
}

export const checkMail = ({ mailer, mail, to }: Check): AsyncGenerator<StepResult> =>
  runSteps([
    {
      name:
        mail.smtpUrl === null ? 'Get a token of the application' : 'Connect to the mail server and sign in',
      advice: mail.application
        ? 'Check MAIL_CLIENT_ID and its credential, and the permission Mail.Send (Graph) or SMTP.SendAsApp with consent.'
        : 'Check the address, the port, the user and the password of SMTP_URL.',
      async run() {
        await mailer.ready()
        return 'The service takes the login.'
      },
    },
    {
      name: `Send a mail from ${mail.from} to ${to}`,
      advice:
        'Check that MAIL_FROM is the mailbox, or an address that the login may send as, and that its quota is free.',
      async run() {
        await mailer.send(testMail(to))
        return `It was accepted. Look for it in the mailbox of ${to}, in the spam folder too.`
      },
    },
    {
      name: 'Send to an address that cannot exist',
      advice: 'Check the answer of the service: the mail before was accepted.',
      async run() {
        const refusal = await mailer.send(testMail('no address')).then(
          () => undefined,
          (error: unknown) => error,
        )
        if (refusal === undefined) return 'It was accepted: this service reports unknown addresses by mail.'
        if (refusal instanceof Undeliverable) return `It was refused: ${refusal.message}`
        throw refusal
      },
    },
  ])

const testMail = (to: string) => ({
  id: `check-${randomUUID()}`,
  to,
  letter: { subject: 'Mail of the CRM works', text: ['The CRM sent this to check its mail settings.'] },
  at: new Date(),
})
