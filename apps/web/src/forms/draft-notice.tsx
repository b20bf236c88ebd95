import { Button } from '~/ui/button.tsx'

interface Props {
  /** Nothing is shown unless it is. */
  readonly isRestored: boolean
  readonly onDiscard: () => void
}

/** Explains why a form opens with a draft instead of empty or saved values. */
export const DraftNotice = ({ isRestored, onDiscard }: Props) =>
  isRestored ? (
    <output className="flex items-center gap-3 rounded-card bg-sunken px-3 py-2 text-13 text-2">
      <span className="flex-1">Your draft was restored.</span>
      <Button size="small" onClick={onDiscard}>
        Discard draft
      </Button>
    </output>
  ) : null
