import { Component, type ReactNode } from 'react'

interface Props {
  readonly children: ReactNode
  /** For a part that a person opened: closes it, so that the next press retries. */
  readonly onFail?: () => void
}

/**
 * Error boundary of one part of the frame: a record, saved view or preference that breaks one part
 * removes only that part; the page and other parts stay. React logs the error to the console.
 */
export class FramePart extends Component<Props, { readonly hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override componentDidCatch() {
    this.props.onFail?.()
  }

  override render() {
    return this.state.hasFailed ? null : this.props.children
  }
}
