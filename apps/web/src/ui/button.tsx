import { clsx } from 'clsx'
import type { ComponentProps } from 'react'
import { buttonClass, type ButtonLook } from './button-class.ts'

type Props = ComponentProps<'button'> & ButtonLook

/** A verb to press. Never a submit button unless it says so. */
export const Button = ({ variant, size, square, className, type = 'button', ...rest }: Props) => (
  <button
    // oxlint-disable-next-line react/button-has-type -- the type is a prop with a safe default
    type={type}
    className={clsx(
      buttonClass({ ...(variant && { variant }), ...(size && { size }), ...(square && { square }) }),
      className,
    )}
    {...rest}
  />
)
