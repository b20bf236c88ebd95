import LogOut from 'lucide-react/icons/log-out'
import { useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { Button } from '~/ui/button.tsx'
import { Panel } from '~/ui/panel.tsx'
import { Screen } from '~/ui/screen.tsx'
import { completeSignOut } from './complete-sign-out.ts'
import { canReach, untilReached } from './reach.ts'
import { signedOut } from './signed-out.ts'

/** Replaces the application until the directory has ended its session too. */
export function renderSignedOut(container: HTMLElement, isOwn: boolean): void {
  createRoot(container).render(<SignedOutPage isOwn={isOwn} />)
}

/** Time for the tab that signed out to complete it. */
const otherTabMs = 15_000

interface Props {
  readonly isOwn: boolean
}

function SignedOutPage({ isOwn }: Props) {
  const [isAway, setAway] = useState(!navigator.onLine)
  useEffect(() => {
    // Another tab has completed it: a reload starts the sign-in.
    const watch = setInterval(() => signedOut() ?? location.reload(), 500)
    const wait = isOwn ? 0 : otherTabMs
    const begin = setTimeout(async () => {
      setAway(!(await canReach()))
      await untilReached()
      setAway(false)
      clearInterval(watch)
      if (signedOut()) await completeSignOut().catch(() => location.reload())
      else location.reload()
    }, wait)
    return () => {
      clearInterval(watch)
      clearTimeout(begin)
    }
  }, [isOwn])
  return (
    <Screen>
      <Panel
        isPage
        icon={<LogOut />}
        title="Signed out"
        help={isAway ? 'Sign-out finishes when you are online.' : 'One moment.'}
      >
        {isAway ? <Button onClick={() => location.reload()}>Try again</Button> : null}
      </Panel>
    </Screen>
  )
}
