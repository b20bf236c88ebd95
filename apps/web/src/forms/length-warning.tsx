import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { cn } from '~/ui/cn.ts'
import { formatCount } from '~/ui/format.ts'

interface Props {
  /** Length of the field's value. */
  readonly length: number
  readonly most: number | undefined
  readonly className?: string
}

/** Warns at the maximum length: the browser silently truncates what is pasted beyond it. */
export const LengthWarning = ({ length, most = Number.POSITIVE_INFINITY, className }: Props) => (
  <output className={cn('flex items-start gap-1.5 text-12 text-warn-text empty:hidden', className)}>
    {length >= most ? (
      <>
        <TriangleAlert className="icon-12 mt-0.5 flex-none" />
        No more than {formatCount(most)} characters fit. The rest was cut.
      </>
    ) : null}
  </output>
)
