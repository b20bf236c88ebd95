import { type ComponentProps, type InputEvent, useState } from 'react'
import { cn } from '~/ui/cn.ts'
import { controlClass } from './control-class.ts'
import { LengthWarning } from './length-warning.tsx'

/** Several lines; grows with its content. */
export function TextArea({ className, rows = 3, onInput, ...rest }: ComponentProps<'textarea'>) {
  const [length, setLength] = useState(0)
  const handleInput = (event: InputEvent<HTMLTextAreaElement>) => {
    setLength(event.currentTarget.value.length)
    onInput?.(event)
  }
  return (
    <>
      <textarea
        rows={rows}
        className={cn(
          controlClass,
          'field-sizing-content h-auto max-h-60 resize-none py-2 max-sm:h-auto',
          className,
        )}
        onInput={handleInput}
        {...rest}
      />
      <LengthWarning length={length} most={rest.maxLength} />
    </>
  )
}
