import { createFileRoute, redirect } from '@tanstack/react-router'

/** After sign-out the browser returns to `/` (specification section 2); signed-in users go to their day. */
export const Route = createFileRoute('/')({
  beforeLoad: () => {
    throw redirect({ to: '/dashboard', replace: true })
  },
})
