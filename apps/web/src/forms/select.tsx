import ChevronsUpDown from 'lucide-react/icons/chevrons-up-down'
import type { ComponentProps } from 'react'
import { cn } from '~/ui/cn.ts'
import { controlClass } from './control-class.ts'

interface Props extends ComponentProps<'select'> {
  readonly choices: readonly { readonly value: string; readonly label: string }[]
  /** Adds an empty option with this label. */
  readonly none?: string
}

/** A native select for at most seven options; longer lists use `Picker`. */
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
