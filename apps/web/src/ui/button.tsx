import { clsx } from 'clsx'
import type { ComponentProps } from 'react'
import { buttonClass, type ButtonLook } from './button-class.ts'
import { disabledFor } from './disabled-for.ts'

interface Props extends ComponentProps<'button'>, ButtonLook {
  /** Why the button is disabled; absent when it is enabled. */
  readonly reason?: string | null | undefined
}

/** A button, labeled with a verb. It submits a form only if `type` says so. */
export const Button = ({ variant, size, square, className, type = 'button', reason, ...rest }: Props) => (
  <button
    // oxlint-disable-next-line react/button-has-type -- the type is a prop with a safe default
    type={reason ? 'button' : type}
    className={clsx(
      buttonClass({ ...(variant && { variant }), ...(size && { size }), ...(square && { square }) }),
      className,
    )}
    {...rest}
    {...(reason && disabledFor(reason))}
  />
)
