import WifiOff from 'lucide-react/icons/wifi-off'
import { createRoot } from 'react-dom/client'
import { Button } from '../ui/button.tsx'
import { Panel } from '../ui/panel.tsx'
import { Screen } from '../ui/screen.tsx'

/** In place of the gates, which cannot be passed: nothing of this person's lies on the phone. */
export function sayNoSignal(): void {
  const container = document.getElementById('root')
  if (!container) return
  addEventListener('online', () => location.reload())
  createRoot(container).render(
    <Screen>
      <Panel
        isPage
        icon={<WifiOff />}
        title="No signal"
        help="To sign in you need one. What you read on this phone afterwards opens without it for three days."
      >
        <Button onClick={() => location.reload()}>Try again</Button>
      </Panel>
    </Screen>,
  )
}
