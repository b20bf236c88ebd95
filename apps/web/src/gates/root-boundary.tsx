import { Component, type ReactNode } from 'react'
import { ErrorPanel } from '~/ui/error-panel.tsx'
import { Screen } from '~/ui/screen.tsx'

interface Props {
  readonly children: ReactNode
}

interface State {
  readonly error?: Error
}

/** The last resort: an uncaught error shows an error screen, never a blank page. */
export class RootBoundary extends Component<Props, State> {
  override state: State = {}

  static getDerivedStateFromError(error: Error): State {
    return { error }
  }

  override render() {
    const { error } = this.state
    return error ? <RootError error={error} /> : this.props.children
  }
}

export const RootError = ({ error }: { error: unknown }) => (
  <Screen>
    <ErrorPanel message={error instanceof Error ? error.message : undefined} />
  </Screen>
)
