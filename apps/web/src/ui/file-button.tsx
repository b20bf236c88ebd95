import { useMutation } from '@tanstack/react-query'
import Download from 'lucide-react/icons/download'
import { Button } from './button.tsx'

interface Props {
  /** Takes the file; what goes wrong is said as of any other call. */
  readonly take: () => Promise<void>
  /** "CSV", "PDF". */
  readonly children: string
  /** Where the kind alone does not say what is in it. */
  readonly label?: string
}

/** A file to take along. */
export function FileButton({ take, children, label }: Props) {
  const taking = useMutation({ mutationFn: take })
  return (
    <Button
      variant="quiet"
      disabled={taking.isPending}
      onClick={() => taking.mutate()}
      {...(label && { 'aria-label': label })}
    >
      <Download />
      {children}
    </Button>
  )
}
