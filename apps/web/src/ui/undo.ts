/** The last changes that can be taken back, wherever they were made: each is taken back once. */
export interface Undoable {
  /** What was done: "Phone of Hector Delgado", "Ada Po removed". */
  readonly what: string
  /** Answers false, or fails, when it was refused, which has been said. */
  readonly run: () => unknown
}

/** More than anybody remembers. */
const most = 20

let done: readonly Undoable[] = []

export function remember(undoable: Undoable): void {
  done = [...done, undoable].slice(-most)
}

/** It was taken back in another way, or cannot be any more. */
export function forget(undoable: Undoable): void {
  done = done.filter((one) => one !== undoable)
}

/** Takes the last change off the list, for whoever takes it back; nothing when there is none. */
export function takeLast(): Undoable | undefined {
  const last = done.at(-1)
  if (last) forget(last)
  return last
}
