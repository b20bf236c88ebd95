import { Refusal } from '../refusals.ts'
import { route } from '../route.ts'
import { Removed } from '../shapes.ts'
import { CalendarFeed, CalendarFile, FeedParams, NewCalendarFeed } from './calendar-feed-shapes.ts'

export const get = route({
  method: 'GET',
  path: '/calendar-feed',
  summary: 'Get the state of your calendar link',
  who: 'staff',
  ours: true,
  answers: { 200: CalendarFeed, 500: Refusal },
})

export const make = route({
  method: 'POST',
  path: '/calendar-feed',
  summary: 'Create a calendar link',
  description: 'The link gives a calendar program your own appointments. It replaces your previous link.',
  who: 'staff',
  ours: true,
  answers: { 201: NewCalendarFeed, 500: Refusal },
})

export const revoke = route({
  method: 'DELETE',
  path: '/calendar-feed',
  summary: 'Revoke your calendar link',
  who: 'staff',
  ours: true,
  answers: { 200: Removed, 500: Refusal },
})

export const read = route({
  method: 'GET',
  path: '/calendar-feed/{token}',
  summary: 'Read a calendar feed',
  description:
    'Returns the appointments of the person who created the link, within that person’s current permissions.',
  who: 'anyone',
  ours: true,
  params: FeedParams,
  streams: 'text/calendar; charset=utf-8',
  answers: { 200: CalendarFile, 400: Refusal, 404: Refusal, 500: Refusal },
})
