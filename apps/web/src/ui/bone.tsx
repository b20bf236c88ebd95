import { clsx } from 'clsx'

interface Props {
  /** Width and, where it is not a line of text, height. */
  readonly className: string
}

/** One bar of a skeleton. The region that loads says so; the bars are silent. */
export const Bone = ({ className }: Props) => <span aria-hidden="true" className={clsx('bone', className)} />
