import type { ComponentProps } from 'react'
import { cn } from '../ui/cn.ts'
import { controlClass } from './control-class.ts'

/** One line of text. */
export const TextInput = ({ className, type = 'text', ...rest }: ComponentProps<'input'>) => (
  <input type={type} className={cn(controlClass, className)} {...rest} />
)
