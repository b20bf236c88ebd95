import type { ImportOutcome } from '@crm/domain/imports/outcomes'
import type { LucideIcon } from 'lucide-react'
import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import CircleSlash from 'lucide-react/icons/circle-slash'
import GitMerge from 'lucide-react/icons/git-merge'
import Repeat2 from 'lucide-react/icons/repeat-2'
import Undo2 from 'lucide-react/icons/undo-2'
import { Badge } from '~/ui/badge.tsx'
import type { Tone } from '~/ui/tone.ts'
import { outcomeLabels } from './-outcome-labels.ts'

/** An outcome without a badge does not compile. */
const looks: Record<ImportOutcome, { readonly tone: Tone; readonly icon: LucideIcon }> = {
  created: { tone: 'ok', icon: CircleCheck },
  merged: { tone: 'info', icon: GitMerge },
  repeated: { tone: 'closed', icon: Repeat2 },
  refused: { tone: 'warn', icon: CircleSlash },
  failed: { tone: 'late', icon: CircleAlert },
}

interface Props {
  readonly outcome: ImportOutcome
  /** Its changes have been reverted. */
  readonly isUndone: boolean
}

export const OutcomeBadge = ({ outcome, isUndone }: Props) =>
  isUndone ? (
    <Badge tone="closed" icon={Undo2}>
      Undone
    </Badge>
  ) : (
    <Badge {...looks[outcome]}>{outcomeLabels[outcome]}</Badge>
  )
