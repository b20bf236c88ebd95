import { createFileRoute } from '@tanstack/react-router'

/** The list alone. */
export const Route = createFileRoute('/_app/settings/imports/_list/')({ component: () => null })
