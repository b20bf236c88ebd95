import CloudOff from 'lucide-react/icons/cloud-off'
import { Panel } from '../ui/panel.tsx'
import { usePhone } from '../ui/use-phone.ts'

/** In the place of what was never read here, while there is no signal. */
export default function NotHere() {
  return usePhone() ? (
    <Panel
      icon={<CloudOff />}
      title="Not on this phone"
      help="What you open with a signal stays here for three days. This opens when the signal is back."
    />
  ) : (
    <Panel icon={<CloudOff />} title="No connection" help="This opens when the connection is back." />
  )
}
