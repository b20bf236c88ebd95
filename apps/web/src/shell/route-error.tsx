import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { notLoadedWords } from '../late.tsx'
import { Button } from '../ui/button.tsx'
import { ErrorPanel } from '../ui/error-panel.tsx'

/**
 * A page that failed, in its place within the shell. What went wrong was said by a toast, and is not said twice; but of
 * a page whose script could not be loaded nobody has said anything.
 */
export function RouteError({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  const again = async () => {
    // Loads what is missing, which the boundary alone would not.
    await router.invalidate()
    reset()
  }
  return (
    <ErrorPanel {...(isNotLoaded(error) && notLoadedWords)}>
      <Button onClick={() => void again()}>Try again</Button>
    </ErrorPanel>
  )
}

/** As Chromium, Firefox and WebKit say it. */
const isNotLoaded = (error: unknown): boolean =>
  error instanceof Error &&
  /dynamically imported module|Importing a module script failed/i.test(error.message)
