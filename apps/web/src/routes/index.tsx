import { createFileRoute, redirect } from '@tanstack/react-router'

/** After sign-out the browser comes back to `/` (specification section 2); whoever is signed in wants their day. */
export const Route = createFileRoute('/')({
  beforeLoad: () => {
    throw redirect({ to: '/dashboard', replace: true })
  },
})
