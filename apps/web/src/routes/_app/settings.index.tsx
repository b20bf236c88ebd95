import { createFileRoute, redirect } from '@tanstack/react-router'

/** Settings open at the people. */
export const Route = createFileRoute('/_app/settings/')({
  beforeLoad: () => {
    throw redirect({ to: '/settings/people', replace: true })
  },
})
