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
  SentAgain,
  WholeOutboxMail,
} from './mail-shapes.ts'

export const list = route({
  method: 'GET',
  path: '/mails',
  summary: 'What was mailed or waits to be, newest first',
  who: can.readOutbox,
  ours: true,
  query: OutboxQuery,
  answers: { 200: OutboxMails, 500: Refusal },
})

export const count = route({
  method: 'GET',
  path: '/mails/count',
  summary: 'How many mails wait, failed, and were sent',
  who: can.readOutbox,
  ours: true,
  query: OutboxCountQuery,
  answers: { 200: OutboxCount, 500: Refusal },
})

export const get = route({
  method: 'GET',
  path: '/mails/{id}',
  summary: 'One mail, with its text unless that opens something',
  who: can.readOutbox,
  ours: true,
  params: IdParams,
  answers: { 200: WholeOutboxMail, 400: Refusal, 404: Refusal, 500: Refusal },
})

export const sendAgain = route({
  method: 'POST',
  path: '/mails/{id}/send-again',
  summary: 'Send a mail again that failed',
  who: can.sendMailAgain,
  ours: true,
  params: IdParams,
  changes: ['mail', 'activity-feed', 'health-check'],
  answers: { 200: OutboxMail, 400: Refusal, 404: Refusal, 500: Refusal },
})

export const sendAllAgain = route({
  method: 'POST',
  path: '/mails/send-again',
  summary: 'Send every mail again that failed and is kept, as after an outage of the mail server',
  who: can.sendMailAgain,
  ours: true,
  changes: ['mail', 'activity-feed', 'health-check'],
  answers: { 200: SentAgain, 500: Refusal },
})
