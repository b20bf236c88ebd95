import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { notLoadedTexts } from '~/ui/lazy.tsx'
import { Button } from '~/ui/button.tsx'
import { ErrorPanel } from '~/ui/error-panel.tsx'

/**
 * The error page within the shell. A failed query has shown a toast already, so its message is not repeated;
 * a chunk that could not be loaded has not.
 */
export function RouteError({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  const again = async () => {
    // Reloads the missing data; resetting the boundary alone would not.
    await router.invalidate()
    reset()
  }
  return (
    <ErrorPanel {...(isNotLoaded(error) && notLoadedTexts)}>
      <Button onClick={() => void again()}>Try again</Button>
    </ErrorPanel>
  )
}

/** Messages of Chromium, Firefox and WebKit. */
const isNotLoaded = (error: unknown): boolean =>
  error instanceof Error &&
  /dynamically imported module|Importing a module script failed/i.test(error.message)
