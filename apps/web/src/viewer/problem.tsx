import FileLock from 'lucide-react/icons/file-lock'
import FileX from 'lucide-react/icons/file-x'
import type { ReactNode } from 'react'
import { Panel } from '~/ui/panel.tsx'
import type { PdfProblem } from './open-pdf.ts'
import { useViewerWords } from './words.ts'

interface Props {
  readonly problem: PdfProblem
  readonly children: ReactNode
}

/** A file that the viewer cannot show, and why. */
export const Problem = ({ problem, children }: Props) => {
  const Icon = icons[problem]
  const { title, help } = useViewerWords().problems[problem]
  return (
    <Panel role="alert" icon={<Icon />} title={title} help={help}>
      {children}
    </Panel>
  )
}

const icons = { password: FileLock, damaged: FileX, failed: FileX } as const
