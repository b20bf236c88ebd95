import { createFileRoute } from '@tanstack/react-router'
import { readListSearch } from '../../../lists/list-search.ts'
import { TaskBoard } from './-board/task-board.tsx'

/** Tasks by status, as the filters of their list leave them; one that is opened is a child, over the board. */
export const Route = createFileRoute('/_app/tasks/board')({
  validateSearch: readListSearch,
  component: () => <TaskBoard />,
})
