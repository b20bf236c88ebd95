import { createFileRoute } from '@tanstack/react-router'
import { NewPayRun } from './-list/new-pay-run.tsx'

/** A dialog over the list, opened by the address alone. */
export const Route = createFileRoute('/_app/commissions/pay-runs/_list/new')({ component: NewPayRun })
