import { DeadReasonQuestion } from '../-record/dead-reason-question.tsx'

interface Props {
  readonly count: number
  readonly onReason: (reason: string) => void
  readonly onClose: () => void
}

/** Of what several leads died: one reason, a note on each. */
export const BulkReason = ({ count, ...rest }: Props) => (
  <DeadReasonQuestion
    about="several"
    who={count === 1 ? '1 lead' : `${count} leads`}
    help="The reason is kept as a note on each."
    {...rest}
  />
)
