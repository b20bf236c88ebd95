import { createFileRoute } from '@tanstack/react-router'
import { beginList } from '~/lists/page/begin-list.ts'
import { ListPage } from '~/lists/page/list-page.tsx'
import { listDeps, redirectToBoard, restoreLastSearch, readListSearch } from '~/lists/list-search.ts'
import { taskList } from './-list/task-list.tsx'

/** The list of tasks. A task or a new one opens in a child route, so that the list stays mounted. */
export const Route = createFileRoute('/_app/tasks/_list')({
  validateSearch: readListSearch,
  beforeLoad(opened) {
    redirectToBoard('tasks', '/tasks', '/tasks/board')(opened)
    restoreLastSearch('tasks', () => ({ view: 'mine' }))(opened)
  },
  loaderDeps: listDeps,
  loader: ({ context, deps }) => beginList(taskList, context.queries, deps),
  component: () => <ListPage list={taskList} />,
})
