import { createFileRoute } from '@tanstack/react-router'
import { Shell } from '../shell/shell.tsx'

/** Everything behind the gates stands in the shell. */
export const Route = createFileRoute('/_app')({ component: Shell })
