import { createFileRoute } from '@tanstack/react-router'
import { NewLead } from './-form/new-lead.tsx'

/** A sheet over the list, opened by the address alone. */
export const Route = createFileRoute('/_app/leads/_list/new')({ component: NewLead })
