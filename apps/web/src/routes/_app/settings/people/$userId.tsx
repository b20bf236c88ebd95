import { users } from '@crm/contract'
import { createFileRoute } from '@tanstack/react-router'
import { pageQuery } from '~/api/route-query.ts'
import { PersonPage } from './-person/person-page.tsx'

/** One person: their card, its editable fields, and their rights. */
export const Route = createFileRoute('/_app/settings/people/$userId')({
  loader: ({ context, params: { userId } }) => {
    void context.queries.prefetchQuery(pageQuery(users.get, { params: { id: userId } }))
  },
  component: OnePerson,
})

function OnePerson() {
  const { userId } = Route.useParams()
  return <PersonPage key={userId} userId={userId} />
}
