/** How a field of the catalogue is described: from one row come its shape, its column, its form field and its cell. */

interface Common {
  readonly label: string
  /** It is never empty, and this is said to whoever leaves it so: "An installer has a name." */
  readonly required?: string
}

export interface TextField extends Common {
  readonly kind: 'text'
  readonly longest: number
  /** A web address, that people open. */
  readonly isLink?: boolean
}

export interface NumberField extends Common {
  readonly kind: 'number'
  readonly min: number
  readonly max: number
  readonly decimals: number
  /** Stands behind the number: W, years. */
  readonly unit: string
}

export interface ChoiceField<Value extends string = string> extends Common {
  readonly kind: 'choice'
  /** Value -> what people read. */
  readonly choices: Readonly<Record<Value, string>>
}

export interface YesNoField extends Common {
  readonly kind: 'yes-no'
}

export type CatalogueField = TextField | NumberField | ChoiceField | YesNoField

/** What a field holds on the wire. */
export type Held<F> = F extends { readonly kind: 'yes-no' }
  ? boolean
  : (F extends ChoiceField<infer Value> ? Value : F extends NumberField ? number : string) | Empty<F>

type Empty<F> = F extends { readonly required: string } ? never : null

export const text = <const Label extends string>(label: Label, longest = 120) =>
  ({ kind: 'text', label, longest }) as const

export const link = (label: string) => ({ kind: 'text', label, longest: 400, isLink: true }) as const

export const whole = (label: string, min: number, max: number, unit = '') =>
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

export const required = <const F extends CatalogueField>(field: F, required: string) => ({
  ...field,
  required,
})
