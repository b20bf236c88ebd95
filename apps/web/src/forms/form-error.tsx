import CircleAlert from 'lucide-react/icons/circle-alert'

interface Props {
  readonly message: string | undefined
}

/** An error of the whole form rather than one field. */
export const FormError = ({ message }: Props) =>
  message === undefined ? null : (
    <p
      role="alert"
      className="flex items-start gap-2 rounded-card border border-late-line bg-late-ground px-3 py-2 text-13 text-1"
    >
      <CircleAlert className="mt-0.5 text-late-text" />
      {message}
    </p>
  )
