import { users } from '@crm/contract'
import { createFileRoute } from '@tanstack/react-router'
import { ask } from '../../../../api/ask.ts'
import { PeopleList } from './-people-list.tsx'

interface PeopleSearch {
  readonly q?: string
}

export const Route = createFileRoute('/_app/settings/people/')({
  validateSearch: ({ q }: Record<string, unknown>): PeopleSearch =>
    typeof q === 'string' && q !== '' ? { q } : {},
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => {
    void context.queries.prefetchQuery(ask(users.list, { query: { ...deps, limit: 1000 } }))
  },
  component: PeopleList,
})
