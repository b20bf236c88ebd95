import { clsx } from 'clsx'

interface Props {
  /** Width and, if it is not a line of text, height. */
  readonly className: string
}

/** One bar of a skeleton. Hidden from screen readers: the loading region announces itself. */
export const Skeleton = ({ className }: Props) => (
  <span aria-hidden="true" className={clsx('skeleton', className)} />
)
