import { createFileRoute } from '@tanstack/react-router'
import { listDeps, redirectToBoard, readListSearch } from '~/lists/list-search.ts'
import { beginList } from '~/lists/page/begin-list.ts'
import { ListPage } from '~/lists/page/list-page.tsx'
import { serviceJobList } from './-list/service-job-list.tsx'

/** The list of service jobs; a new one opens over it. */
export const Route = createFileRoute('/_app/service-jobs/_list')({
  codeSplitGroupings: [['loader', 'component']],
  validateSearch: readListSearch,
  beforeLoad: redirectToBoard('serviceJobs', '/service-jobs', '/service-jobs/board'),
  loaderDeps: listDeps,
  loader: ({ context, deps }) => beginList(serviceJobList, context.queries, deps),
  component: () => <ListPage list={serviceJobList} />,
})
