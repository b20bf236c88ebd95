import { createFileRoute } from '@tanstack/react-router'

/** The list alone. */
export const Route = createFileRoute('/_app/leads/_list/')({ component: () => null })
