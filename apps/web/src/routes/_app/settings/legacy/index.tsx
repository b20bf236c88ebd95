import { createFileRoute, redirect } from '@tanstack/react-router'

/** The legacy records open at the leads. */
export const Route = createFileRoute('/_app/settings/legacy/')({
  beforeLoad: () => {
    throw redirect({ to: '/settings/legacy/$kind', params: { kind: 'leads' } })
  },
})
