interface Props {
  readonly message?: string
}

/**
 * The loading spinner of specification section 2, with an optional message; its container announces it to
 * screen readers.
 */
export const Spinner = ({ message }: Props) => (
  <>
    <span className="spinner" aria-hidden="true" />
    {message}
  </>
)
