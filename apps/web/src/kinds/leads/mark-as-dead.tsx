import { askPerson } from '~/records/edit/questions.tsx'
import { lazyPart } from '~/ui/lazy.tsx'
import type { DyingLead } from './dead-reason-dialog.tsx'

const DeadReasonDialog = lazyPart(() => import('./dead-reason-dialog.tsx'))

/** Asks for a reason and marks the lead as dead; resolves when the dialog closes. */
export const markAsDead = (lead: DyingLead): Promise<void> =>
  askPerson((close: () => void) => <DeadReasonDialog lead={lead} onClose={close} />)
