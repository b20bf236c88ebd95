import { clsx } from 'clsx'

interface Props {
  /** Null for nobody: a dashed ring. */
  readonly name: string | null
  readonly size?: 'small' | 'medium' | 'large'
}

/**
 * The initials of a person whose name stands beside it; silent for that reason, and no text of the page: a button
 * that shows nothing else would otherwise be named by them.
 */
export const Avatar = ({ name, size = 'small' }: Props) => (
  <span
    aria-hidden="true"
    data-initials={name === null ? '' : initials(name)}
    className={clsx(
      'inline-grid flex-none before:content-[attr(data-initials)] place-items-center rounded-full font-strong',
      name === null ? 'border border-dashed border-line-control' : 'bg-active text-2',
      sizes[size],
    )}
  />
)

const sizes = {
  small: 'size-5 text-[0.5625rem]/none',
  medium: 'size-7 text-[0.6875rem]/none',
  large: 'size-10 text-[0.8125rem]/none',
}

function initials(name: string): string {
  const words = name.split(/\s+/).filter(Boolean)
  const [first = '', last = ''] = [words[0], words.length > 1 ? words.at(-1) : '']
  return `${first.charAt(0)}${last.charAt(0)}`.toUpperCase()
}
