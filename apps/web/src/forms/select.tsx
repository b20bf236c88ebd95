import ChevronsUpDown from 'lucide-react/icons/chevrons-up-down'
import type { ComponentProps } from 'react'
import { cn } from '../ui/cn.ts'
import { controlClass } from './control-class.ts'

interface Props extends ComponentProps<'select'> {
  readonly choices: readonly { readonly value: string; readonly label: string }[]
  /** Adds "none" under this word. */
  readonly none?: string
}

/** A choice of at most seven; longer lists are searched with `Picker`. */
export const Select = ({ choices, none, className, ...rest }: Props) => (
  <span className="relative grid items-center">
    <select className={cn(controlClass, 'appearance-none pr-8', className)} {...rest}>
      {none === undefined ? null : <option value="">{none}</option>}
      {choices.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </select>
    <ChevronsUpDown className="icon-14 pointer-events-none absolute right-2.5 text-3" />
  </span>
)
