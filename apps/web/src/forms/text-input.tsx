import type { ComponentProps } from 'react'
import { cn } from '~/ui/cn.ts'
import { controlClass } from './control-class.ts'

/** A single-line input. */
export const TextInput = ({ className, type = 'text', ...rest }: ComponentProps<'input'>) => (
  <input type={type} className={cn(controlClass, emptyDay, className)} {...rest} />
)

/**
 * The message for an incomplete date or time: the browser shows it, but reports an empty value. Undefined for
 * a complete or empty field.
 */
export const unfinishedIn = (input: HTMLInputElement | null): string | undefined =>
  input?.validity.badInput ? 'This date is not complete.' : undefined

/** For an empty date, WebKit shows today and other browsers a format hint: neither is a value. */
const emptyDay = "[&:is([type=date],[type=datetime-local])[value='']:not(:focus)]:text-3"
