import { clsx } from 'clsx'
import type { LucideIcon } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import type { Tone } from '~/ui/tone.ts'

interface Props {
  readonly icon: LucideIcon
  readonly tone: Extract<Tone, 'ok' | 'warn' | 'info' | 'closed'>
  readonly title: string
  readonly words: ReactNode
  /** The primary action. */
  readonly children?: ReactNode
}

/** The outcome, in place of the documents. Screen readers announce the new content. */
export function Outcome({ icon: Icon, tone, title, words, children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <section className="grid justify-items-start gap-4 pt-6">
      <span className={clsx('grid size-12 place-items-center rounded-full border', tones[tone])}>
        <Icon className="size-6" />
      </span>
      <div>
        <h1 ref={heading} tabIndex={-1} className="public-title">
          {title}
        </h1>
        <p className="mt-1.5 text-16 text-pretty text-2">{words}</p>
      </div>
      {children}
    </section>
  )
}

const tones = {
  ok: 'border-ok-line bg-ok-ground text-ok-text',
  warn: 'border-warn-line bg-warn-ground text-warn-text',
  info: 'border-info-line bg-info-ground text-info-text',
  closed: 'border-closed-line bg-closed-ground text-closed-text',
}
