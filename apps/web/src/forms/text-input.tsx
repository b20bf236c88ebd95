import type { ComponentProps } from 'react'
import { cn } from '../ui/cn.ts'
import { controlClass } from './control-class.ts'

/** One line of text. */
export const TextInput = ({ className, type = 'text', ...rest }: ComponentProps<'input'>) => (
  <input type={type} className={cn(controlClass, emptyDay, className)} {...rest} />
)

/**
 * Half a day or time: the browser shows what was typed, and tells the page of an empty field. Undefined for a whole one,
 * and for none.
 */
export const unfinishedIn = (input: HTMLInputElement | null): string | undefined =>
  input?.validity.badInput ? 'This date is not complete.' : undefined

/** WebKit shows today where no day is chosen, the others show how to write one: neither is a value. */
const emptyDay = "[&:is([type=date],[type=datetime-local])[value='']:not(:focus)]:text-3"
