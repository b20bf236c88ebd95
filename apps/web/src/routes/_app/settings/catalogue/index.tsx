import { createFileRoute, redirect } from '@tanstack/react-router'

/** The catalog opens at its first kind. */
export const Route = createFileRoute('/_app/settings/catalogue/')({
  beforeLoad: () => {
    throw redirect({ to: '/settings/catalogue/$kind', params: { kind: 'installers' } })
  },
})
