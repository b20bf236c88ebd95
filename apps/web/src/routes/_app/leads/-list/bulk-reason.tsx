import { DeadReasonQuestion } from '~/kinds/leads/dead-reason-question.tsx'

interface Props {
  readonly count: number
  readonly onReason: (reason: string) => void
  readonly onClose: () => void
}

/** One lost reason for several leads, with an optional note on each. */
export const BulkReason = ({ count, ...rest }: Props) => (
  <DeadReasonQuestion
    about="several"
    who={count === 1 ? '1 lead' : `${count} leads`}
    help="The reason is kept as a note on each."
    {...rest}
  />
)
