import { clsx } from 'clsx'

export interface ButtonLook {
  readonly variant?: 'plain' | 'primary' | 'quiet' | 'danger'
  readonly size?: 'normal' | 'small' | 'big'
  /** Square, for an icon without a word. */
  readonly square?: boolean
}

/** The look of a button, for links too: navigation is always a link, however it looks. */
export const buttonClass = ({ variant = 'plain', size = 'normal', square = false }: ButtonLook = {}) =>
  clsx(shape, variants[variant], square ? squares[size] : sizes[size])

/** Draws smaller than a touch target; the area that takes the press never is. */
const shape =
  'touch inline-flex flex-none items-center justify-center gap-1.5 border font-medium whitespace-nowrap ' +
  'transition-colors duration-[120ms] ease-out motion-reduce:transition-none ' +
  'off:cursor-default off:border-transparent off:bg-active off:text-3'

const variants = {
  plain: 'border-line bg-surface text-1 hover:bg-hover [&>.lucide]:text-3',
  primary: 'border-transparent bg-primary text-on-primary hover:bg-primary-hover off:hover:bg-active',
  quiet: 'border-transparent text-2 hover:bg-hover off:bg-transparent [&>.lucide]:text-3',
  danger: 'border-line bg-surface text-late-text hover:bg-late-ground',
}

/** On a phone with large text, a label takes a second line rather than run out of the screen. */
const wraps = 'max-sm:h-auto max-sm:max-w-full max-sm:py-1 max-sm:whitespace-normal'

const sizes = {
  normal: `h-8 rounded-control px-3 text-13 max-sm:min-h-10 ${wraps}`,
  small: `h-7 rounded-control px-2.5 text-13 max-sm:min-h-9 ${wraps}`,
  big: `h-12 rounded-card px-6 text-16 font-strong max-sm:min-h-12 ${wraps}`,
}

const squares = {
  normal: 'size-8 rounded-control max-sm:size-10',
  small: 'size-7 rounded-control max-sm:size-9',
  big: 'size-12 rounded-card',
}
