import { can } from '@crm/domain/people/can'
import { Refusal } from '../refusals.ts'
import { route } from '../route.ts'
import { IdParams } from '../shapes.ts'
import {
  OutboxCount,
  OutboxCountQuery,
  OutboxMail,
  OutboxMails,
  OutboxQuery,
  MailsResent,
  OutboxMailDetails,
} from './mail-shapes.ts'

export const list = route({
  method: 'GET',
  path: '/mails',
  summary: 'List outgoing emails, newest first',
  who: can.readOutbox,
  ours: true,
  query: OutboxQuery,
  answers: { 200: OutboxMails, 500: Refusal },
})

export const count = route({
  method: 'GET',
  path: '/mails/count',
  summary: 'Count outgoing emails by state',
  who: can.readOutbox,
  ours: true,
  query: OutboxCountQuery,
  answers: { 200: OutboxCount, 500: Refusal },
})

export const get = route({
  method: 'GET',
  path: '/mails/{id}',
  summary: 'Get an outgoing email',
  description: 'Includes the text, unless it grants access to something.',
  who: can.readOutbox,
  ours: true,
  params: IdParams,
  answers: { 200: OutboxMailDetails, 400: Refusal, 404: Refusal, 500: Refusal },
})

export const resend = route({
  method: 'POST',
  path: '/mails/{id}/send-again',
  summary: 'Resend a failed email',
  who: can.sendMailAgain,
  ours: true,
  params: IdParams,
  changes: ['mail', 'activity-feed', 'health-check'],
  answers: { 200: OutboxMail, 400: Refusal, 404: Refusal, 500: Refusal },
})

export const resendAll = route({
  method: 'POST',
  path: '/mails/send-again',
  summary: 'Resend all failed emails',
  description:
    'Resends every failed email whose text is still stored, for example after an outage of the mail server.',
  who: can.sendMailAgain,
  ours: true,
  changes: ['mail', 'activity-feed', 'health-check'],
  answers: { 200: MailsResent, 500: Refusal },
})
