import Pencil from 'lucide-react/icons/pencil'
import type { ReactNode, Ref } from 'react'
import { WithReason } from '~/ui/with-reason.tsx'

interface Props {
  /** "phone" */
  readonly name: string
  /** In display format; an empty value is a dash. */
  readonly shown: ReactNode
  /** `shown` is a link: it navigates, and a pencil next to it opens the input. */
  readonly isLink?: boolean
  /** Why it is read-only. */
  readonly reason?: string | undefined
  readonly button?: Ref<HTMLButtonElement>
  readonly onOpen: () => void
}

/** The value, and the button that opens its input. With a mouse the pencil lies over the end of the value. */
export function InPlaceTrigger({ name, shown, isLink = false, reason, button, onOpen }: Props) {
  const value = shown ?? <span className="text-3">–</span>
  if (reason !== undefined) {
    return (
      <WithReason reason={reason} hasLink={isLink && Boolean(shown)} className="block min-w-0 break-words">
        {value}
      </WithReason>
    )
  }
  const opens = { ref: button, type: 'button', onClick: onOpen } as const
  if (isLink) {
    return (
      <span className="relative flex min-w-0 items-start gap-1.5 max-sm:min-h-11 max-sm:items-center">
        <span className="min-w-0 break-words">{value}</span>
        <button {...opens} aria-label={`Change ${name}`} data-tip={`Change ${name}`} className={pencil}>
          <Pencil className="icon-12" />
        </button>
      </span>
    )
  }
  return (
    <button
      {...opens}
      className="relative flex w-full min-w-0 items-start gap-1.5 rounded-control text-left max-sm:min-h-11 max-sm:items-center"
    >
      <span className="sr-only">Change {name}: </span>
      <span className="min-w-0 break-words">{value}</span>
      <span className={pencil}>
        <Pencil className="icon-12" />
      </span>
    </button>
  )
}

const pencil =
  'touch grid h-5 w-5 flex-none place-items-center rounded-control text-3 pointer-coarse:opacity-100 ' +
  'pointer-fine:absolute pointer-fine:top-0 pointer-fine:right-(--beside) pointer-fine:bg-hover pointer-fine:opacity-0 ' +
  'pointer-fine:group-hover/fact:opacity-100 pointer-fine:group-focus-within/fact:opacity-100'
