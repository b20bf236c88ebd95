import { useMutation } from '@tanstack/react-query'
import Download from 'lucide-react/icons/download'
import { Button } from './button.tsx'

interface Props {
  /** Downloads the file; an error is reported like that of any other call. */
  readonly take: () => Promise<void>
  /** "CSV", "PDF". */
  readonly children: string
  /** Where the file type alone does not say what is in it. */
  readonly label?: string
}

/** A button that downloads a file. */
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
