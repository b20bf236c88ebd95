import type { FieldPath, UseFormReturn } from 'react-hook-form'
import { DollarInput } from '~/forms/dollar-input.tsx'
import { TextInput } from '~/forms/text-input.tsx'
import type { SheetValues } from './sheet-values.ts'

interface Props {
  readonly form: UseFormReturn<SheetValues>
  readonly field: FieldPath<SheetValues>
  /** "Cost of Steep roof" */
  readonly label: string
  /** Visible column header, where none is above it. */
  readonly head?: string
  readonly isFigure?: true
  /** Marks a dollar amount, where the header does not. */
  readonly isDollars?: true
  readonly className?: string
}

/** A field of a line: sighted users get the column header, screen readers the label. Errors show below it. */
export function LineField({ form, field, label, head, isFigure, isDollars, className }: Props) {
  const Input = isDollars ? DollarInput : TextInput
  const { error } = form.getFieldState(field, form.formState)
  return (
    <span className={`grid min-w-0 gap-0.5 ${className ?? ''}`}>
      {head ? (
        <span aria-hidden="true" className="text-12 text-3">
          {head}
        </span>
      ) : null}
      <Input
        {...form.register(field)}
        aria-label={label}
        aria-invalid={error !== undefined}
        autoComplete="off"
        maxLength={120}
        {...(isFigure && { inputMode: 'decimal', className: 'num text-right' })}
      />
      {error ? (
        <span role="alert" className="text-12 text-late-text">
          {error.message}
        </span>
      ) : null}
    </span>
  )
}
