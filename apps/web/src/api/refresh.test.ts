import { activity, webAddresses, webLeads, webNotes } from '@crm/contract'
import { topicsChanged } from '@crm/contract/topics'
import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { timelinePages } from '~/records/timeline/timeline-pages.ts'
import { keyOf } from './route-query.ts'
import { refresh } from './refresh.ts'

// Outside a browser, the sign-in client logs that there is no window.
vi.hoisted(() => vi.spyOn(console, 'debug').mockImplementation(() => {}))

const id = '01890000-0000-7000-8000-000000000001'

/** A page that shows a lead, its notes and addresses; returns what it fetched, and what is stale. */
async function page() {
  const client = new QueryClient()
  const read: string[] = []
  const queries = {
    lead: [...keyOf(webLeads.get), { params: { id } }],
    counts: [...keyOf(webLeads.statusCount), {}],
    notes: [...keyOf(webNotes.list), { query: { leadId: id } }],
    timeline: timelinePages({ type: 'lead', id }, {}).queryKey,
    homes: [...keyOf(webAddresses.list), { query: { leadId: id } }],
    feed: [...keyOf(activity.feed), {}],
    foreign: ['nothing of ours'],
  }
  for (const [name, queryKey] of Object.entries(queries)) {
    const observer = new QueryObserver(client, { queryKey, queryFn: () => read.push(name) })
    observer.subscribe(() => undefined)
    await vi.waitFor(() => expect(read).toContain(name))
  }
  read.length = 0
  return { client, read, isStale: () => client.getQueryState(queries.lead)?.isInvalidated }
}

test('a write invalidates the queries of its topics, and no others', async () => {
  const { client, read } = await page()
  await refresh(client, topicsChanged(webNotes.create))
  expect(read.toSorted()).toEqual(['counts', 'feed', 'lead', 'notes', 'timeline'])
})

test('a deleted record is not refetched while its page unmounts, and is on return', async () => {
  const { client, read, isStale } = await page()
  await refresh(client, topicsChanged(webLeads.remove), id)
  expect(read.toSorted()).toEqual(['counts', 'feed'])
  expect(isStale()).toBe(true)
})

test('a first fetch that was in progress during a write is repeated', async () => {
  const client = new QueryClient()
  const stored = { tasks: 1 }
  const answers: (() => void)[] = []
  const queryFn = () => {
    const { tasks } = stored
    return new Promise<number>((resolve) => answers.push(() => resolve(tasks)))
  }
  const queryKey = [...keyOf(webNotes.list), {}]
  const observer = new QueryObserver(client, { queryKey, queryFn })
  observer.subscribe(() => undefined)
  stored.tasks = 2
  void refresh(client, topicsChanged(webNotes.create))
  answers[0]?.()
  await vi.waitFor(() => expect(answers).toHaveLength(2))
  answers[1]?.()
  await vi.waitFor(() => expect(client.getQueryData(queryKey)).toBe(2))
})
