import { createFileRoute } from '@tanstack/react-router'
import { Today } from './-today/today.tsx'

/** The next stop for people on the road. */
export const Route = createFileRoute('/_app/m/today')({ component: Today })
