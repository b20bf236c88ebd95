import { Component, lazy, Suspense, useState, type ComponentType, type ReactNode } from 'react'
import { Button } from './ui/button.tsx'
import { ErrorPanel } from './ui/error-panel.tsx'
import { toast } from './ui/toast.ts'

interface LateOptions {
  /** What stands there while it is loaded. */
  readonly waiting?: ReactNode
  /** Nobody asked for it: when it cannot be loaded, nothing is said. */
  readonly quiet?: boolean
}

interface Closing {
  /** For what was opened: when it cannot be loaded it closes again, and the next press tries anew. */
  readonly onClose?: (() => void) | undefined
}

/**
 * A part of the page that is loaded when it is needed. Every deploy takes the old files away from open pages: what
 * cannot be loaded takes nothing else down, says so, and is tried again. `load` begins beforehand and never fails.
 */
export function late<P extends object>(
  load: () => Promise<{ readonly default: ComponentType<P> }>,
  { waiting, quiet = false }: LateOptions = {},
) {
  const begin = () =>
    lazy(() =>
      load()
        .catch(load)
        .catch((cause: unknown) => {
          throw new NotLoaded('A part of the page cannot be loaded.', { cause })
        }),
    )
  let part = begin()
  const again = () => {
    part = begin()
  }
  let ready: ComponentType<P> | undefined
  function Late(props: P & Closing) {
    // What was loaded beforehand stands there from the first frame on.
    const [loaded] = useState(() => ready)
    const draw = () => {
      const Part = loaded ?? part
      return (
        <Suspense fallback={waiting}>
          <Part {...props} />
        </Suspense>
      )
    }
    return <LateBoundary draw={draw} onFail={again} isQuiet={quiet} onClose={props.onClose} />
  }
  const beforehand = async () => {
    try {
      ready = (await load()).default
    } catch {
      // It is tried again when it is needed, and says then what is wrong.
    }
  }
  return Object.assign(Late, { load: beforehand })
}

class NotLoaded extends Error {
  override name = 'NotLoaded'
}

interface BoundaryProps extends Closing {
  readonly draw: () => ReactNode
  readonly onFail: () => void
  readonly isQuiet: boolean
}

/** Any other error is not its business, and goes on. */
class LateBoundary extends Component<BoundaryProps, { readonly failure?: unknown }> {
  override state: { readonly failure?: unknown } = {}

  static getDerivedStateFromError(failure: unknown) {
    return { failure }
  }

  override componentDidCatch(failure: unknown) {
    if (!(failure instanceof NotLoaded)) return
    const { onFail, onClose, isQuiet } = this.props
    onFail()
    if (onClose && !isQuiet) toast.error(notLoadedWords.title, { description: notLoadedWords.message })
    onClose?.()
  }

  override render() {
    const { failure } = this.state
    const { draw, isQuiet, onClose } = this.props
    if (failure === undefined) return draw()
    if (!(failure instanceof NotLoaded)) throw failure
    return isQuiet || onClose ? null : (
      <ErrorPanel {...notLoadedWords}>
        <Button onClick={() => this.setState({ failure: undefined })}>Try again</Button>
      </ErrorPanel>
    )
  }
}

/** Said where it would stand, of a page too. */
export const notLoadedWords = {
  title: 'This part could not be loaded.',
  message: 'If it fails again, reload the page: there may be a new version of it.',
}
