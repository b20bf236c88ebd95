import { Link } from '@tanstack/react-router'
import Compass from 'lucide-react/icons/compass'
import { buttonClass } from '~/ui/button-class.ts'
import { Panel } from '~/ui/panel.tsx'

/** The page for an unknown URL. */
export default function NotFound() {
  return (
    <Panel
      isPage
      icon={<Compass />}
      title="There is nothing at this address"
      help="The link may be old or mistyped."
    >
      <Link to="/dashboard" className={buttonClass()}>
        Go to the dashboard
      </Link>
    </Panel>
  )
}
