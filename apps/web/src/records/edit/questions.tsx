import { Fragment, type ReactNode } from 'react'
import { create } from 'zustand'

interface Question {
  readonly id: number
  readonly element: ReactNode
}

/** Open questions, the latest on top. */
export const useQuestions = create<{ readonly questions: readonly Question[] }>()(() => ({ questions: [] }))

let latestId = 0

/**
 * Opens a dialog over the page and resolves with its answer. It belongs to the page, not to the widget that
 * asked, which may be unmounted by then.
 * @param draw renders the dialog; calling `answer` closes it
 */
export function askPerson<A>(draw: (answer: (answered: A) => void) => ReactNode): Promise<A> {
  const id = ++latestId
  return new Promise((resolve) => {
    const answer = (answered: A) => {
      useQuestions.setState(({ questions }) => ({ questions: questions.filter((one) => one.id !== id) }))
      resolve(answered)
    }
    useQuestions.setState(({ questions }) => ({ questions: [...questions, { id, element: draw(answer) }] }))
  })
}

/** Mounted once, in the shell. */
export const Questions = () =>
  useQuestions().questions.map(({ id, element }) => <Fragment key={id}>{element}</Fragment>)
