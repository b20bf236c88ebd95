interface Props {
  readonly message?: string
}

/** The loading spinner of specification section 2, with an optional message beside it. */
export const Spinner = ({ message }: Props) => (
  <output className="inline-flex items-center gap-2.5 text-14">
    <span className="spinner" aria-hidden="true" />
    {message ?? <span className="sr-only">Loading</span>}
  </output>
)
