import { createFileRoute, notFound } from '@tanstack/react-router'

/** Every address that no other page has, said as of one that a page does not know. */
export const Route = createFileRoute('/_app/$')({
  // A script of its own would be longer on its way than it is.
  codeSplitGroupings: [],
  loader: () => {
    throw notFound()
  },
})
