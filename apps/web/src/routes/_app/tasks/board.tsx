import { createFileRoute } from '@tanstack/react-router'
import { readListSearch } from '~/lists/list-search.ts'
import { TaskBoard } from './-board/task-board.tsx'

/** Tasks by status, with the filters of their list; an open task is a child route over the board. */
export const Route = createFileRoute('/_app/tasks/board')({
  validateSearch: readListSearch,
  component: () => <TaskBoard />,
})
