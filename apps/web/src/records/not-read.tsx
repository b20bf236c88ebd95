import type { UseQueryResult } from '@tanstack/react-query'
import FileX from 'lucide-react/icons/file-x'
import { isAway } from '../api/away.ts'
import { messageOf } from '../api/server-error.ts'
import { Button } from '../ui/button.tsx'
import { ErrorPanel } from '../ui/error-panel.tsx'
import { Panel } from '../ui/panel.tsx'

/** What is said of one that is not there, or not for this person. */
export interface AwayWords {
  readonly title: string
  readonly help: string
}

interface Props {
  readonly error: Error
  readonly query: UseQueryResult
  readonly away: AwayWords
}

/** In the place of one record that could not be read: it is away, or the server's words and another try. */
export const NotRead = ({ error, query, away }: Props) =>
  isAway(error) ? (
    <Panel icon={<FileX />} {...away} />
  ) : (
    <ErrorPanel message={messageOf(error)}>
      <Button onClick={() => void query.refetch()}>Try again</Button>
    </ErrorPanel>
  )
