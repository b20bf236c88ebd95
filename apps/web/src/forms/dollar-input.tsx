import type { ComponentProps } from 'react'
import { TextInput } from './text-input.tsx'

/** An amount whose column has no header: the dollar sign comes before it and is not part of the value. */
export const DollarInput = (props: Omit<ComponentProps<'input'>, 'className' | 'type'>) => (
  <span className="relative grid">
    <TextInput inputMode="decimal" className="num pl-6 text-right" {...props} />
    <span
      aria-hidden="true"
      className="pointer-events-none absolute inset-y-0 left-2.5 flex items-center text-14 text-3 max-sm:text-16"
    >
      $
    </span>
  </span>
)
