import { Fragment, type ReactNode } from 'react'
import { create } from 'zustand'

interface Question {
  readonly id: number
  readonly element: ReactNode
}

/** What waits for an answer, the latest on top. */
export const useQuestions = create<{ readonly asked: readonly Question[] }>()(() => ({ asked: [] }))

let latestId = 0

/**
 * Asks the person something over the page, and answers what they said. It belongs to the page and not to the widget it
 * came from, which may be gone by then.
 * @param draw the dialog; what it calls with the answer closes it
 */
export function askPerson<A>(draw: (answer: (answered: A) => void) => ReactNode): Promise<A> {
  const id = ++latestId
  return new Promise((resolve) => {
    const answer = (answered: A) => {
      useQuestions.setState(({ asked }) => ({ asked: asked.filter((one) => one.id !== id) }))
      resolve(answered)
    }
    useQuestions.setState(({ asked }) => ({ asked: [...asked, { id, element: draw(answer) }] }))
  })
}

/** Stands once in the shell. */
export const Questions = () =>
  useQuestions().asked.map(({ id, element }) => <Fragment key={id}>{element}</Fragment>)
