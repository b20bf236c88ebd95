import CircleAlert from 'lucide-react/icons/circle-alert'
import type { ReactNode } from 'react'
import { Panel } from './panel.tsx'

interface Props {
  readonly icon?: ReactNode
  readonly title?: string
  readonly message?: string | undefined
  /** The one action: usually "Try again". */
  readonly children?: ReactNode
}

const alarm = <CircleAlert className="text-late-text" />

/** The error panel of specification section 2. It replaces only the part that failed. */
export const ErrorPanel = ({
  icon = alarm,
  title = 'Oops! Something went wrong.',
  message,
  children,
}: Props) => (
  <Panel role="alert" icon={icon} title={title} help={message}>
    {children}
  </Panel>
)
