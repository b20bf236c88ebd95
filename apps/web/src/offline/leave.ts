import { signOut } from '~/session/session.ts'

/** Asks first if the outbox is not empty. If the dialog cannot be loaded, the sign-out proceeds. */
export const leave = (): Promise<void> =>
  import('./confirm-and-leave.tsx').then(
    ({ confirmAndLeave }) => confirmAndLeave(),
    () => signOut(),
  )
