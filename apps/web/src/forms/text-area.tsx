import type { ComponentProps } from 'react'
import { cn } from '../ui/cn.ts'
import { controlClass } from './control-class.ts'

/** Several lines; grows with what is written. */
export const TextArea = ({ className, rows = 3, ...rest }: ComponentProps<'textarea'>) => (
  <textarea
    rows={rows}
    className={cn(
      controlClass,
      'field-sizing-content h-auto max-h-60 resize-none py-2 max-sm:h-auto',
      className,
    )}
    {...rest}
  />
)
