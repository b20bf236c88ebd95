import CircleAlert from 'lucide-react/icons/circle-alert'
import type { ReactNode } from 'react'
import { Button } from '~/ui/button.tsx'

interface Props {
  /** "Carl Berg changed the commission settings in the meantime." */
  readonly words: string
  /** One line for each of their changes. */
  readonly changes: readonly { readonly key: string; readonly what: ReactNode }[]
  readonly onTakeTheirs: () => void
}

/** Tells who saved while the form was open, and what changed; the form is now based on their version. */
export const RebasedNotice = ({ words, changes, onTakeTheirs }: Props) => (
  <div
    ref={intoView}
    role="alert"
    className="grid gap-2 rounded-card border border-warn-line bg-warn-ground px-3 py-2 text-13 text-1"
  >
    <p className="flex items-start gap-2">
      <CircleAlert className="mt-0.5 text-warn-text" />
      <span>{words} Their changes are merged in. Yours win where both changed.</span>
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

/** At the foot of a long form, the notice above would be out of view. */
function intoView(notice: HTMLElement | null): void {
  notice?.scrollIntoView({ block: 'nearest' })
}
