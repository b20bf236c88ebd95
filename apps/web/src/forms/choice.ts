/** A line of a list one chooses from. */
export interface Choice {
  readonly value: string
  readonly label: string
  /** Beside the label, weaker. */
  readonly help?: string
  /** Why it cannot be chosen now; stands where the help does. */
  readonly disabledReason?: string
}
