import CloudOff from 'lucide-react/icons/cloud-off'
import { Panel } from '../ui/panel.tsx'

/** In the place of what was never read on this phone, while there is no signal. */
export const NotOnPhone = () => (
  <Panel
    icon={<CloudOff />}
    title="Not on this phone"
    help="What you open with a signal stays here for three days. This opens when the signal is back."
  />
)
