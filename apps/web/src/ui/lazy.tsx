import { Component, lazy, Suspense, useState, type ComponentType, type ReactNode } from 'react'
import { Button } from './button.tsx'
import { ErrorPanel } from './error-panel.tsx'
import { toast } from './toast.ts'

interface LazyPartOptions {
  /** Fallback while it loads. */
  readonly waiting?: ReactNode
  /** Part of the frame: left out when it cannot be loaded or fails. */
  readonly quiet?: boolean
}

interface Closing {
  /** For popups: one that cannot be loaded closes again, and the next press retries. */
  readonly onClose?: (() => void) | undefined
}

/**
 * A lazy component. Every deploy removes the old chunks from open pages, so a chunk that fails to load breaks
 * nothing else, shows an error and is retried. `load` prefetches and never rejects.
 */
export function lazyPart<P extends object>(
  load: () => Promise<{ readonly default: ComponentType<P> }>,
  { waiting, quiet = false }: LazyPartOptions = {},
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
  function LazyPart(props: P & Closing) {
    // A chunk loaded beforehand renders from the first frame on.
    const [loaded] = useState(() => ready)
    const draw = () => {
      const Part = loaded ?? part
      return (
        <Suspense fallback={waiting}>
          <Part {...props} />
        </Suspense>
      )
    }
    return <LazyPartBoundary draw={draw} onFail={again} isQuiet={quiet} onClose={props.onClose} />
  }
  const beforehand = async () => {
    try {
      ready = (await load()).default
    } catch {
      // The prefetch failed: rendering loads it again and shows the error then.
    }
  }
  return Object.assign(LazyPart, { load: beforehand })
}

class NotLoaded extends Error {
  override name = 'NotLoaded'
}

interface BoundaryProps extends Closing {
  readonly draw: () => ReactNode
  readonly onFail: () => void
  readonly isQuiet: boolean
}

/** Any other error of a part that is not quiet propagates to the error boundary of the page. */
class LazyPartBoundary extends Component<BoundaryProps, { readonly failure?: unknown }> {
  override state: { readonly failure?: unknown } = {}

  static getDerivedStateFromError(failure: unknown) {
    return { failure }
  }

  override componentDidCatch(failure: unknown) {
    if (!(failure instanceof NotLoaded)) return
    const { onFail, onClose, isQuiet } = this.props
    onFail()
    if (onClose && !isQuiet) toast.error(notLoadedTexts.title, { description: notLoadedTexts.message })
    onClose?.()
  }

  override render() {
    const { failure } = this.state
    const { draw, isQuiet, onClose } = this.props
    if (failure === undefined) return draw()
    // A quiet part belongs to the frame: whatever fails in it, the page stays usable.
    if (!(failure instanceof NotLoaded) && !isQuiet) throw failure
    return isQuiet || onClose ? null : (
      <ErrorPanel {...notLoadedTexts}>
        <Button onClick={() => this.setState({ failure: undefined })}>Try again</Button>
      </ErrorPanel>
    )
  }
}

/** Error text, shown in place of the part or page. */
export const notLoadedTexts = {
  title: 'This part could not be loaded.',
  message: 'Reload the page if it fails again.',
}
