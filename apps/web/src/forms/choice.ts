/** One option of a list. */
export interface Choice {
  readonly value: string
  readonly label: string
  /** Next to the label, in a weaker color. */
  readonly help?: string
  /** Why it is disabled; shown instead of the help text. */
  readonly disabledReason?: string
}
