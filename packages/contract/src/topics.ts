/**
 * Topics that a route reads and changes, for cache invalidation after a write. The default topic is the first name in the
 * path, normalized: `/webLeads/{id}`, `/webLeadsPaginated` and `/webLeadStatusCount` have the topic `webLead`. Other
 * routes declare `reads` and `changes`.
 */
import type { Route } from './route.ts'

/** Every change adds an activity row, which feed, timelines and histories read. */
const activity = 'activity-feed'

/** Topics of the route's answer. */
export const topicsRead = ({ reads, path }: Route): readonly string[] => reads ?? [topicOf(path)]

/** Topics that the route changes; empty for read-only routes. */
export const topicsChanged = ({ changes, method, path }: Route): readonly string[] =>
  changes ?? (method === 'GET' ? [] : [topicOf(path), activity])

const topicOf = (path: string): string => (topicPattern.exec(path)?.[0] ?? path).replace(plural, '')

const topicPattern = /(?:web)?[A-Z]*[a-z-]+/
const plural = /(?<=ss)es$|(?<!s)s$/
