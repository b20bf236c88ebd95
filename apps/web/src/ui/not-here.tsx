import CloudOff from 'lucide-react/icons/cloud-off'
import { Panel } from './panel.tsx'
import { usePhone } from './use-phone.ts'

/** Shown offline in place of content that was never cached on this phone. */
export default function NotHere() {
  return usePhone() ? (
    <Panel icon={<CloudOff />} title="Not on this phone" help="This opens when the signal is back." />
  ) : (
    <Panel icon={<CloudOff />} title="No connection" help="This opens when the connection is back." />
  )
}
