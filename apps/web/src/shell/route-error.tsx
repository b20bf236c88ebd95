import type { ErrorComponentProps } from '@tanstack/react-router'
import { Button } from '../ui/button.tsx'
import { ErrorPanel } from '../ui/error-panel.tsx'

/** A page that failed. What went wrong was said by a toast; repeating it here would say it twice. */
export const RouteError = ({ reset }: ErrorComponentProps) => (
  <ErrorPanel>
    <Button onClick={reset}>Try again</Button>
  </ErrorPanel>
)
