interface Props {
  readonly name: string
  readonly isTicked: boolean
  /** Some, but not all. */
  readonly isMixed?: boolean
  readonly onTick: (isRange: boolean) => void
}

/** Selects one row or all of them. */
export const Checkbox = ({ name, isTicked, isMixed = false, onTick }: Props) => (
  <input
    type="checkbox"
    aria-label={name}
    checked={isTicked}
    ref={(box) => {
      if (box) box.indeterminate = isMixed
    }}
    onChange={(event) => onTick((event.nativeEvent as MouseEvent).shiftKey)}
    className="tick size-4"
  />
)
