import type { ComponentProps } from 'react'
import { Button } from './button.tsx'
import type { ButtonLook } from './button-class.ts'

type Props = Omit<ComponentProps<'button'>, 'aria-label'> &
  Omit<ButtonLook, 'square'> & {
    /** What it does: for the screen reader and the tooltip. */
    readonly name: string
    /** Why it cannot be pressed; without, it can. */
    readonly reason?: string | null | undefined
  }

/** An icon to press. */
export const IconButton = ({ name, variant = 'quiet', size = 'small', ...rest }: Props) => (
  <Button aria-label={name} data-tip={name} variant={variant} size={size} square {...rest} />
)
