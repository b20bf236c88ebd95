import { askPerson } from '../../../../records/edit/questions.tsx'
import { late } from '../../../../late.tsx'
import type { DyingLead } from './dead-reason-dialog.tsx'

const DeadReasonDialog = late(() => import('./dead-reason-dialog.tsx'))

/** Asks of what a lead died, and marks it as dead; comes back when the question is closed. */
export const markAsDead = (lead: DyingLead): Promise<void> =>
  askPerson((close: () => void) => <DeadReasonDialog lead={lead} onClose={close} />)
