import CircleAlert from 'lucide-react/icons/circle-alert'
import type { ReactNode } from 'react'
import { Button } from '../ui/button.tsx'

interface Props {
  /** "Carl Berg changed the commission settings in the meantime." */
  readonly words: string
  /** What they changed, a line each. */
  readonly changes: readonly { readonly key: string; readonly what: ReactNode }[]
  readonly onTakeTheirs: () => void
}

/** Who saved while a form was typed on, and what; the form stands on theirs by now. */
export const RebasedNotice = ({ words, changes, onTakeTheirs }: Props) => (
  <div
    ref={intoView}
    role="alert"
    className="grid gap-2 rounded-card border border-warn-line bg-warn-ground px-3 py-2 text-13 text-1"
  >
    <p className="flex items-start gap-2">
      <CircleAlert className="mt-0.5 text-warn-text" />
      <span>
        {words} What you did not touch is theirs now; where both changed the same, yours stands. Look it over
        and save.
      </span>
    </p>
    {changes.length > 0 ? (
      <ul className="grid gap-1 pl-6 text-12 text-2">
        {changes.map(({ key, what }) => (
          <li key={key}>{what}</li>
        ))}
      </ul>
    ) : null}
    <Button size="small" className="ml-6 justify-self-start" onClick={onTakeTheirs}>
      Take theirs
    </Button>
  </div>
)

/** Whoever pressed Save at the foot of a long form would not see it above. */
function intoView(notice: HTMLElement | null): void {
  notice?.scrollIntoView({ block: 'nearest' })
}
