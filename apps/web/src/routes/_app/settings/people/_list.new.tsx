import { createFileRoute } from '@tanstack/react-router'
import { NewPerson } from './-person/new-person.tsx'

/** A sheet over the list, opened by the address alone. */
export const Route = createFileRoute('/_app/settings/people/_list/new')({ component: NewPerson })
