import { TouchManager } from 'pdfjs-dist/legacy/build/pdf.mjs'

export interface Zoom {
  /** Above 1 enlarges. */
  readonly factor: number
  /** The point of the window that keeps its place, in CSS pixels. */
  readonly origin: readonly [number, number]
}

interface Gestures {
  readonly container: HTMLElement
  readonly onZoom: (zoom: Zoom) => void
  readonly signal: AbortSignal
}

/** Zooms with Ctrl and the wheel, with the pinch of a touchpad (the same event) and with two fingers. */
export function watchZoomGestures({ container, onZoom, signal }: Gestures): void {
  const turn = (event: WheelEvent) => {
    if (!event.ctrlKey && !event.metaKey) return
    event.preventDefault()
    onZoom({ factor: factorOf(event), origin: [event.clientX, event.clientY] })
  }
  container.addEventListener('wheel', turn, { passive: false, signal })
  // It owns listeners of the container until the signal.
  void new TouchManager({
    container,
    onPinching: (origin: [number, number], before: number, now: number) =>
      onZoom({ factor: now / before, origin }),
    signal,
  })
}

/** A notch of a mouse wheel is a tenth; a touchpad sends many small steps. */
function factorOf({ deltaY, deltaMode }: WheelEvent): number {
  const isNotch = deltaMode !== WheelEvent.DOM_DELTA_PIXEL || Math.abs(deltaY) >= 50
  return isNotch ? 1.1 ** -Math.sign(deltaY) : Math.exp(-deltaY / 100)
}
