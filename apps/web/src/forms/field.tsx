import CircleAlert from 'lucide-react/icons/circle-alert'
import { useId, type ReactNode } from 'react'

interface Control {
  readonly id: string
  readonly 'aria-describedby': string
  readonly 'aria-invalid': boolean
}

interface Props {
  readonly label: string
  readonly help?: string | undefined
  /** Replaces the help text. */
  readonly error?: string | undefined
  readonly isOptional?: boolean
  /** Why the field is disabled; shown instead of the help text. */
  readonly children: (control: Control) => ReactNode
}

/** Label above, help text below, replaced by the error. */
export function Field({ label, help, error, isOptional, children }: Props) {
  const id = useId()
  const words = `${id}-words`
  return (
    <div className="grid min-w-0 grid-cols-1 content-start gap-1.5">
      <label htmlFor={id} className="text-13 font-medium text-2">
        {label}
        {isOptional ? <span className="font-normal text-3"> · optional</span> : null}
      </label>
      {children({ id, 'aria-describedby': words, 'aria-invalid': error !== undefined })}
      <p id={words} role={error ? 'alert' : undefined} className="text-12 text-3 empty:hidden">
        {error ? (
          <span className="flex items-start gap-1 text-late-text">
            <CircleAlert className="icon-12 mt-0.5 flex-none" />
            {error}
          </span>
        ) : (
          help
        )}
      </p>
    </div>
  )
}
