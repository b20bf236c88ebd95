import { PdfSkeleton } from '~/viewer/pdf-skeleton.tsx'
import { PdfViewer } from '~/viewer/pdf-viewer.tsx'
import { Exhibit } from './exhibit.tsx'
import { Group } from './group.tsx'
import { samplePdf } from './sample-pdf.ts'

const long = samplePdf(200)
const damaged = new Blob(['This is no PDF.'])

/** The viewer: open, loading, and a file that it cannot read. */
export const Pdfs = () => (
  <Group title="PDFs">
    <Exhibit of={['viewer/pdf-viewer']} help="200 pages, of which those near the window are drawn." isWide>
      <div className="h-[36rem] w-full">
        <PdfViewer file={long} title="A long document" fileName="long.pdf" />
      </div>
    </Exhibit>
    <Exhibit of={['viewer/problem']} help="A file that is no PDF.">
      <div className="h-80 w-full">
        <PdfViewer file={damaged} title="A damaged document" fileName="damaged.pdf" />
      </div>
    </Exhibit>
    <Exhibit of={['viewer/pdf-skeleton']}>
      <div className="h-80 w-full">
        <PdfSkeleton />
      </div>
    </Exhibit>
  </Group>
)
