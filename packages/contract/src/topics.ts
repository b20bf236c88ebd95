/**
 * What a route reads and what it changes, so that a page knows what is out of date once something was sent. A route
 * is about what its path names first, whatever spelling the specification gives it: `/webLeads/{id}`,
 * `/webLeadsPaginated` and `/webLeadStatusCount` are about `webLead`. What differs says so beside the route.
 */
import type { Route } from './route.ts'

/** Every change leaves a row there: feed, timelines and histories read it. */
const activity = 'activity-feed'

/** What the route's answer tells of. */
export const readBy = ({ reads, path }: Route): readonly string[] => reads ?? [topicOf(path)]

/** What is different once the route has answered; nothing for one that only reads. */
export const changedBy = ({ changes, method, path }: Route): readonly string[] =>
  changes ?? (method === 'GET' ? [] : [topicOf(path), activity])

const topicOf = (path: string): string => (named.exec(path)?.[0] ?? path).replace(plural, '')

const named = /(?:web)?[A-Z]*[a-z-]+/
const plural = /(?<=ss)es$|(?<!s)s$/
