import { createFileRoute } from '@tanstack/react-router'

/** The list alone. */
export const Route = createFileRoute('/_app/service-jobs/_list/')({ component: () => null })
