import { createFileRoute } from '@tanstack/react-router'
import { Today } from './-today/today.tsx'

/** What is next for whoever is on the road. */
export const Route = createFileRoute('/_app/m/today')({ component: Today })
