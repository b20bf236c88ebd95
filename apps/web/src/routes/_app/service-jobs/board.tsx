import { createFileRoute } from '@tanstack/react-router'
import { listDeps, readListSearch } from '~/lists/list-search.ts'
import { beginBoard } from './-board/board-queries.ts'
import { ServiceJobBoard } from './-board/service-job-board.tsx'

/** Service job board, with the filters of their list. */
export const Route = createFileRoute('/_app/service-jobs/board')({
  codeSplitGroupings: [['loader', 'component']],
  validateSearch: readListSearch,
  loaderDeps: listDeps,
  loader: ({ context, deps }) => beginBoard(context.queries, deps),
  component: () => <ServiceJobBoard />,
})
