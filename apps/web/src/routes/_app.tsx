import { createFileRoute } from '@tanstack/react-router'
import { Shell } from '~/shell/shell.tsx'

/** The shell wraps every page behind the gates. */
export const Route = createFileRoute('/_app')({ component: Shell })
