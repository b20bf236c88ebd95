import { usePreviewFile } from './use-file.ts'

interface Props {
  readonly title: string
  readonly file: Blob
}

/** Without toolbar and thumbnails, in the full width of the frame. */
const view = '#toolbar=0&navpanes=0&view=FitH'

/** A PDF in the browser's viewer. */
export const PdfFrame = ({ title, file }: Props) => (
  // oxlint-disable-next-line react/iframe-missing-sandbox -- a sandbox has no reader of PDF; it is a blob of that type, whatever is in it
  <iframe
    ref={usePreviewFile(file, view)}
    title={title}
    className="h-full w-full rounded-card border border-line"
  />
)
