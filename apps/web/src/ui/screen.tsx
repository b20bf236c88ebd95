import type { ReactNode } from 'react'

interface Props {
  readonly children: ReactNode
}

/** The full-screen centered container of specification section 2: gates and whole-page failures. */
export const Screen = ({ children }: Props) => (
  <main className="grid min-h-page place-content-center justify-items-center gap-3 bg-canvas p-6 text-center">
    {children}
  </main>
)
