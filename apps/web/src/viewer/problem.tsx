import FileLock from 'lucide-react/icons/file-lock'
import FileX from 'lucide-react/icons/file-x'
import type { ReactNode } from 'react'
import { Panel } from '~/ui/panel.tsx'
import type { PdfProblem } from './open-pdf.ts'

interface Props {
  readonly problem: PdfProblem
  readonly children: ReactNode
}

/** A file that the viewer cannot show, and why. */
export const Problem = ({ problem, children }: Props) => {
  const { icon: Icon, title, help } = texts[problem]
  return (
    <Panel role="alert" icon={<Icon />} title={title} help={help}>
      {children}
    </Panel>
  )
}

const texts = {
  password: { icon: FileLock, title: 'This file has a password', help: 'Download it to open it.' },
  damaged: { icon: FileX, title: 'This file cannot be read', help: 'It is damaged, or not a PDF.' },
  failed: { icon: FileX, title: 'This file could not be shown', help: 'Reload the page, or download it.' },
} as const
