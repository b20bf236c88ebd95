import type { ComponentProps } from 'react'
import { cn } from '../ui/cn.ts'
import { controlClass } from './control-class.ts'

/** One line of text. */
export const TextInput = ({ className, type = 'text', ...rest }: ComponentProps<'input'>) => (
  <input type={type} className={cn(controlClass, emptyDay, className)} {...rest} />
)

/** WebKit shows today where no day is chosen, the others show how to write one: neither is a value. */
const emptyDay = "[&:is([type=date],[type=datetime-local])[value='']:not(:focus)]:text-3"
