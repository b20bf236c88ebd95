interface Props {
  readonly message?: string
}

/** The loading spinner of specification section 2, with an optional message beside it; its place says what it is to the ear. */
export const Spinner = ({ message }: Props) => (
  <>
    <span className="spinner" aria-hidden="true" />
    {message}
  </>
)
