/** Field specs of the catalog. Wire shape, column, form field and table cell all derive from one row. */

interface Common {
  readonly label: string
  /** Marks the field as required; holds the error message for an empty value: "An installer has a name." */
  readonly required?: string
}

export interface TextField extends Common {
  readonly kind: 'text'
  readonly longest: number
  /** A web address, shown as a link. */
  readonly isLink?: boolean
}

export interface NumberField extends Common {
  readonly kind: 'number'
  readonly min: number
  readonly max: number
  readonly decimals: number
  /** Shown after the number: W, years. */
  readonly unit: string
}

export interface ChoiceField<Value extends string = string> extends Common {
  readonly kind: 'choice'
  /** Value to label. */
  readonly choices: Readonly<Record<Value, string>>
}

export interface YesNoField extends Common {
  readonly kind: 'yes-no'
}

export type CatalogField = TextField | NumberField | ChoiceField | YesNoField

/** Wire type of a field. */
export type FieldValue<F> = F extends { readonly kind: 'yes-no' }
  ? boolean
  :
      | (F extends ChoiceField<infer Value> ? Value : F extends NumberField ? number : string)
      | NullUnlessRequired<F>

type NullUnlessRequired<F> = F extends { readonly required: string } ? never : null

export const text = <const Label extends string>(label: Label, longest = 120) =>
  ({ kind: 'text', label, longest }) as const

export const link = (label: string) => ({ kind: 'text', label, longest: 400, isLink: true }) as const

export const integer = (label: string, min: number, max: number, unit = '') =>
  ({ kind: 'number', label, min, max, decimals: 0, unit }) as const

export const decimal = (label: string, max: number, decimals: number, unit: string) =>
  ({ kind: 'number', label, min: 0, max, decimals, unit }) as const

export const choice = <const Value extends string>(
  label: string,
  choices: Readonly<Record<Value, string>>,
): {
  readonly kind: 'choice'
  readonly label: string
  readonly choices: Readonly<Record<Value, string>>
} => ({
  kind: 'choice',
  label,
  choices,
})

export const yesNo = (label: string) => ({ kind: 'yes-no', label }) as const

export const required = <const F extends CatalogField>(field: F, required: string) => ({
  ...field,
  required,
})
