import type { UseQueryResult } from '@tanstack/react-query'
import FileX from 'lucide-react/icons/file-x'
import { isNotFound } from '~/api/not-found.ts'
import { messageOf } from '~/api/server-error.ts'
import { Button } from '~/ui/button.tsx'
import { ErrorPanel } from '~/ui/error-panel.tsx'
import { Panel } from '~/ui/panel.tsx'

/** Text for a record that does not exist or is not visible to this person. */
export interface NotFoundText {
  readonly title: string
  readonly help: string
}

interface Props {
  readonly error: Error
  readonly query: UseQueryResult
  readonly notFound: NotFoundText
}

/** Replaces a record that could not be loaded: not found, or the server's message with a retry button. */
export const LoadError = ({ error, query, notFound }: Props) =>
  isNotFound(error) ? (
    <Panel icon={<FileX />} {...notFound} />
  ) : (
    <ErrorPanel message={messageOf(error)}>
      <Button onClick={() => void query.refetch()}>Try again</Button>
    </ErrorPanel>
  )
