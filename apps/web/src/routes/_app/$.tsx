import { createFileRoute } from '@tanstack/react-router'
import { NotFound } from '../../shell/not-found.tsx'

/** Every address that no other page has; the way on is beside it. */
export const Route = createFileRoute('/_app/$')({ component: NotFound })
