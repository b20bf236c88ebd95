import type { ComponentProps } from 'react'
import { Button } from './button.tsx'
import type { ButtonLook } from './button-class.ts'

type Props = Omit<ComponentProps<'button'>, 'aria-label'> &
  Omit<ButtonLook, 'square'> & {
    /** Its accessible name and tooltip. */
    readonly name: string
    /** Why the button is disabled; absent when it is enabled. */
    readonly reason?: string | null | undefined
  }

/** A button that shows only an icon. */
export const IconButton = ({ name, variant = 'quiet', size = 'small', ...rest }: Props) => (
  <Button aria-label={name} data-tip={name} variant={variant} size={size} square {...rest} />
)
