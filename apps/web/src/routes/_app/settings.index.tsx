import { createFileRoute, redirect } from '@tanstack/react-router'

/** Settings begin with the people. */
export const Route = createFileRoute('/_app/settings/')({
  beforeLoad: () => {
    throw redirect({ to: '/settings/people', replace: true })
  },
})
