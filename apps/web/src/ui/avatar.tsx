import { clsx } from 'clsx'

interface Props {
  /** Null draws a dashed ring: nobody is assigned. */
  readonly name: string | null
  readonly size?: 'small' | 'medium' | 'large'
}

/**
 * The initials of a person. Hidden from screen readers because the name is next to it; as text, it would
 * otherwise name a button that shows nothing else.
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
