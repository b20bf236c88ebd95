/** Notifications about people and webhooks of the company. */
import { hisWarning } from '../../contracts/his-number.ts'
import { event } from '../event.ts'
import { recordLink } from '../links.ts'

interface HisNumber {
  readonly id: string
  readonly name: string
  readonly hisNumber: string
  /** `YYYY-MM-DD` */
  readonly hisExpiresOn: string
  readonly today: string
}

interface StoppedHook {
  readonly id: string
  readonly description: string
  readonly reason: string
}

export const companyEvents = {
  'person.his-number-expires': event<HisNumber>({
    audience: 'the person and the managers of Sales, once per expiration date (A-354)',
    lane: 'needs-you',
    subject: () => 'An HIS number expires',
    content: ({ name, today, ...number }) => hisWarning(name, number, today) ?? '',
    link: ({ id }) => recordLink('people', id),
  }),
  'hook.stopped': event<StoppedHook>({
    audience: 'the author of the webhook, or every administrator once the author has left',
    lane: 'needs-you',
    subject: ({ description }) => `The webhook ${description} was disabled`,
    content: ({ reason }) => reason,
    link: ({ id }) => recordLink('hooks', id),
  }),
}
