import { createFileRoute } from '@tanstack/react-router'

/** The calendar alone. */
export const Route = createFileRoute('/_app/appointments/_calendar/')({ component: () => null })
