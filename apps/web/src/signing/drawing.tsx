import type { Signature } from '@crm/contract/web/signing-shapes'
import { totalStrokeLength, minDrawingLength } from '@crm/domain/contracts/drawing'
import Eraser from 'lucide-react/icons/eraser'
import { useEffect, useRef, useState } from 'react'
import SignaturePad from 'signature_pad'
import { Button } from '~/ui/button.tsx'
import { strokesOf } from './strokes.ts'
import { useWords } from './words/words.ts'

interface Props {
  readonly id: string
  readonly describedBy: string | undefined
  readonly className: string
  readonly onChange: (signature: Signature | undefined) => void
}

/** A signature pad for finger, pen or mouse. The drawing survives rotating a phone. */
export default function Drawing({ id, describedBy, className, onChange }: Props) {
  const { signature: words } = useWords()
  const canvas = useRef<HTMLCanvasElement>(null)
  const pad = useRef<SignaturePad>(undefined)
  const [isEmpty, setEmpty] = useState(true)
  const tell = useRef(onChange)
  useEffect(() => {
    tell.current = onChange
  })
  useEffect(() => {
    const { current: element } = canvas
    if (!element) return undefined
    const made = new SignaturePad(element, { minWidth: 0.8, maxWidth: 2.6 })
    pad.current = made
    // Hidden while the name is typed: a box without a width would scale the drawing away.
    const fit = () => element.clientWidth > 0 && fitTo(element, made)
    const watcher = new ResizeObserver(fit)
    watcher.observe(element)
    const dark = matchMedia('(prefers-color-scheme: dark)')
    dark.addEventListener('change', fit)
    made.addEventListener('endStroke', () => {
      setEmpty(false)
      const drawn = made.toData().map(({ points }) => points)
      const strokes = strokesOf(drawn, element.clientWidth)
      tell.current(totalStrokeLength(strokes) < minDrawingLength ? undefined : { strokes })
    })
    return () => {
      watcher.disconnect()
      dark.removeEventListener('change', fit)
      made.off()
    }
  }, [])
  const clear = () => {
    pad.current?.clear()
    setEmpty(true)
    onChange(undefined)
  }
  return (
    <span className="relative block">
      <canvas
        ref={canvas}
        id={id}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a drawing surface is not an <img>
        role="img"
        aria-label={isEmpty ? words.drawing : words.drawn}
        aria-describedby={describedBy}
        data-invalid={describedBy === undefined ? undefined : ''}
        className={`${className} block aspect-[3/1] cursor-crosshair touch-none text-1`}
      />
      <span
        aria-hidden="true"
        className="pointer-events-none absolute inset-x-6 bottom-[22%] border-t border-line"
      />
      {isEmpty ? (
        <span
          aria-hidden="true"
          className="pointer-events-none absolute inset-x-0 bottom-[8%] text-center text-13 text-3"
        >
          {words.drawHere}
        </span>
      ) : (
        <Button variant="quiet" className="absolute top-1 right-1 max-sm:min-h-11" onClick={clear}>
          <Eraser />
          {words.clear}
        </Button>
      )}
    </span>
  )
}

/** Matches the screen's pixels and the theme's ink; the drawing scales with it. */
function fitTo(element: HTMLCanvasElement, pad: SignaturePad): void {
  const ratio = Math.max(1, window.devicePixelRatio)
  const drawn = pad.toData()
  const scale = element.clientWidth / (element.width / Number(element.dataset['ratio'] ?? 1))
  const { color } = getComputedStyle(element)
  element.dataset['ratio'] = String(ratio)
  element.width = Math.round(element.clientWidth * ratio)
  element.height = Math.round(element.clientHeight * ratio)
  element.getContext('2d')?.scale(ratio, ratio)
  pad.penColor = color
  pad.fromData(
    drawn.map((group) => ({
      ...group,
      penColor: color,
      points: group.points.map((point) => ({ ...point, x: point.x * scale, y: point.y * scale })),
    })),
  )
}
