import WifiOff from 'lucide-react/icons/wifi-off'
import { createRoot } from 'react-dom/client'
import { untilReached } from '~/session/reach.ts'
import { Button } from '~/ui/button.tsx'
import { Panel } from '~/ui/panel.tsx'
import { Screen } from '~/ui/screen.tsx'
import { lastOwner } from './last-owner.ts'
import { countText } from './unsent-text.ts'
import { listEntriesOf, type OutboxEntry } from './outbox.ts'

/** Replaces the gates, which cannot pass offline: this person has no cached data on the phone. */
export async function showNoConnection(): Promise<void> {
  const container = document.getElementById('root')
  if (!container) return
  // A network that has just returned may fail the first request.
  void untilReached().then(() => location.reload())
  const owner = lastOwner()
  const waiting = owner === undefined ? [] : await listEntriesOf(owner).catch(() => [])
  createRoot(container).render(
    <Screen>
      <Panel isPage icon={<WifiOff />} title="No signal" help={helpWith(waiting)}>
        <Button onClick={() => location.reload()}>Try again</Button>
      </Panel>
    </Screen>,
  )
}

const helpWith = (waiting: readonly OutboxEntry[]): string =>
  waiting.length === 0
    ? 'You need a signal to sign in.'
    : `${countText(waiting)} ${waiting.length === 1 ? 'waits' : 'wait'} on this phone. You need a signal to sign in.`
