import { Refusal } from '../refusals.ts'
import { route } from '../route.ts'
import { Removed } from '../shapes.ts'
import { CalendarFeed, CalendarFile, FeedParams, NewCalendarFeed } from './calendar-feed-shapes.ts'

export const get = route({
  method: 'GET',
  path: '/calendar-feed',
  summary: 'Whether one has a link for a calendar program, and when it was last read',
  who: 'staff',
  ours: true,
  answers: { 200: CalendarFeed, 500: Refusal },
})

export const make = route({
  method: 'POST',
  path: '/calendar-feed',
  summary: 'Make a link to one’s own appointments for a calendar program; a former one ends',
  who: 'staff',
  ours: true,
  answers: { 201: NewCalendarFeed, 500: Refusal },
})

export const revoke = route({
  method: 'DELETE',
  path: '/calendar-feed',
  summary: 'End one’s link for a calendar program',
  who: 'staff',
  ours: true,
  answers: { 200: Removed, 500: Refusal },
})

export const read = route({
  method: 'GET',
  path: '/calendar-feed/{token}',
  summary: 'The appointments of whoever made the link, as they may read them now, for a calendar program',
  who: 'anyone',
  ours: true,
  params: FeedParams,
  streams: 'text/calendar; charset=utf-8',
  answers: { 200: CalendarFile, 400: Refusal, 404: Refusal, 500: Refusal },
})
