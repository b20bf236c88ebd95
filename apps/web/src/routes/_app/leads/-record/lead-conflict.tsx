import { fieldLabel } from '@crm/domain/activity/field-labels'
import { ConflictQuestion } from '../../../../forms/conflict-question.tsx'
import { useLeadWords } from '../-lead-words.ts'
import type { useLeadUpdate } from './use-lead-update.ts'

interface Props extends Pick<ReturnType<typeof useLeadUpdate>, 'conflict' | 'update' | 'settle'> {
  /** A version was chosen for every field. */
  readonly onSettled?: () => void
}

/** Asks which version counts when two people changed the same field of a lead; nothing otherwise. */
export const LeadConflict = (props: Props) => (
  <ConflictQuestion {...props} what="this lead" labelOf={fieldLabel} inWords={useLeadWords()} />
)
