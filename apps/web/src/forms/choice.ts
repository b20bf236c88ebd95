/** A line of a list one chooses from. */
export interface Choice {
  readonly value: string
  readonly label: string
  /** Beside the label, weaker. */
  readonly help?: string
}
