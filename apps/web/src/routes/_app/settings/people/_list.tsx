import { users } from '@crm/contract'
import { createFileRoute } from '@tanstack/react-router'
import { ask } from '../../../../api/ask.ts'
import { searchTexts } from '../../../../tables/search-text.ts'
import { PeopleList } from './-list/people-list.tsx'
import { peopleQuery, readPeopleSearch } from './-list/people-search.ts'

/** The list of people; what opens over it (a new person) is a child, so that the list stays where it is. */
export const Route = createFileRoute('/_app/settings/people/_list')({
  validateSearch: searchTexts('q', 'role', 'department', 'access', 'order'),
  codeSplitGroupings: [['loader', 'component']],
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => {
    void context.queries.prefetchQuery(ask(users.list, { query: peopleQuery(readPeopleSearch(deps)) }))
  },
  component: PeopleList,
})
