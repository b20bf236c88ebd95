import { createFileRoute, notFound } from '@tanstack/react-router'

/** Catch-all route: an unknown address shows the "not found" page. */
export const Route = createFileRoute('/_app/$')({
  // No code splitting: the request for a separate script would cost more than the script.
  codeSplitGroupings: [],
  loader: () => {
    throw notFound()
  },
})
