import type { FormState } from '@crm/domain/forms/form-states'
import type { LucideIcon } from 'lucide-react'
import CircleCheck from 'lucide-react/icons/circle-check'
import CircleSlash from 'lucide-react/icons/circle-slash'
import PencilLine from 'lucide-react/icons/pencil-line'
import { Badge } from '~/ui/badge.tsx'
import type { Tone } from '~/ui/tone.ts'

const looks: Record<FormState, { readonly tone: Tone; readonly icon: LucideIcon }> = {
  Draft: { tone: 'plain', icon: PencilLine },
  Approved: { tone: 'ok', icon: CircleCheck },
  Retired: { tone: 'closed', icon: CircleSlash },
}

/** The state of a form's version. */
export const FormStateBadge = ({ state }: { readonly state: FormState }) => (
  <Badge {...looks[state]}>{state}</Badge>
)
