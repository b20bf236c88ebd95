import type { LightWebSale } from '@crm/contract/web/sale-shapes'
import Upload from 'lucide-react/icons/upload'
import X from 'lucide-react/icons/x'
import { type DragEvent, useRef, useState } from 'react'
import { Picker } from '~/forms/picker.tsx'
import { SendingRow } from '~/kinds/documents/sending-card.tsx'
import { addSent, isUploading, sendFiles, useSending } from '~/kinds/documents/sending.ts'
import { accepted } from '~/kinds/documents/upload-button.tsx'
import { countWords } from '~/ui/count-words.ts'
import { askPerson } from '~/records/edit/questions.tsx'
import { Button } from '~/ui/button.tsx'
import { Dialog } from '~/ui/dialog.tsx'
import { IconButton } from '~/ui/icon-button.tsx'
import { ownerOfSale } from '~/kinds/documents/owners.ts'
import { jobOfFile } from './job-of-file.ts'
import { jobNoun } from './sale-actions.ts'

/** Uploads files to several jobs at once. */
export const askUpload = (rows: readonly LightWebSale[]): Promise<undefined> =>
  askPerson<undefined>((answer) => <UploadMany rows={rows} onClose={() => answer(undefined)} />)

interface Props {
  readonly rows: readonly LightWebSale[]
  readonly onClose: () => void
}

/** A chosen file whose name has no number of a selected job. */
interface Unplaced {
  readonly key: number
  readonly file: File
}
let latest = 0

/**
 * A file whose name has the number of a selected job goes to that job; for others the person chooses. What is
 * uploaded and not added when the dialog closes waits under Documents of its job.
 */
function UploadMany({ rows, onClose }: Props) {
  const owners = rows.map((row) => ({ row, owner: ownerOfSale(row) }))
  const sending = useSending(...owners.map(({ owner }) => owner))
  const [unplaced, setUnplaced] = useState<readonly Unplaced[]>([])
  const [isAdding, setAdding] = useState(false)
  const ready = sending.filter(({ state }) => state === 'sent')
  const isReady =
    ready.length > 0 &&
    unplaced.length === 0 &&
    sending.every((one) => one.state === 'sent' || !isUploading(one))

  const place = (file: File, jobNumber: string) => {
    const found = owners.find(({ row }) => row.jobNumber === jobNumber)
    if (found) sendFiles(found.owner, [file])
  }
  const take = (files: Iterable<File>) => {
    const numbers = rows.map(({ jobNumber }) => jobNumber)
    const fresh = [...files].map((file) => ({ file, job: jobOfFile(file.name, numbers) }))
    for (const { file, job } of fresh) if (job !== undefined) place(file, job)
    const rest = fresh.filter(({ job }) => job === undefined).map(({ file }) => ({ key: ++latest, file }))
    setUnplaced((before) => [...before, ...rest])
  }
  const leave = (key: number) => setUnplaced((before) => before.filter((one) => one.key !== key))
  const add = async () => {
    setAdding(true)
    const left = sending.length - ready.length
    await addSent(ready.map(({ key }) => key))
    setAdding(false)
    if (left === 0) onClose()
  }

  return (
    <Dialog
      title={`Upload to ${countWords(rows.length, jobNoun)}`}
      help="Job numbers in file names are matched."
      isWide
      onClose={onClose}
    >
      <FileChoice onFiles={take} />
      {unplaced.length > 0 ? (
        <ul aria-label="Files without a job">
          {unplaced.map(({ key, file }) => (
            <li
              key={key}
              className="flex items-center gap-3 border-b border-line py-2 text-13 last:border-b-0"
            >
              <span className="min-w-0 flex-1 truncate font-medium">{file.name}</span>
              <JobChoice
                fileKey={key}
                file={file}
                rows={rows}
                onChoose={(job) => {
                  place(file, job)
                  leave(key)
                }}
              />
              <IconButton name={`Do not add ${file.name}`} onClick={() => leave(key)}>
                <X />
              </IconButton>
            </li>
          ))}
        </ul>
      ) : null}
      {owners.map(({ row, owner }) => {
        const own = sending.filter(({ of }) => of.saleId === owner.saleId)
        return own.length === 0 ? null : (
          <section key={row.id} aria-label={row.jobNumber} className="rounded-card border border-line">
            <h3 className="flex items-baseline gap-2 border-b border-line px-4 py-2 text-13 font-medium">
              {row.jobNumber}
              <span className="text-3">{row.lead.fullName}</span>
            </h3>
            <ul>
              {own.map((one) => (
                <SendingRow key={one.key} one={one} />
              ))}
            </ul>
          </section>
        )
      })}
      <footer className="flex justify-end gap-2">
        <Button variant="quiet" onClick={onClose}>
          {sending.length > 0 ? 'Add later' : 'Cancel'}
        </Button>
        <Button variant="primary" disabled={!isReady || isAdding} onClick={() => void add()}>
          {ready.length > 1 ? `Add ${ready.length} documents` : 'Add document'}
        </Button>
      </footer>
    </Dialog>
  )
}

interface ChoiceProps {
  readonly fileKey: number
  readonly file: File
  readonly rows: readonly LightWebSale[]
  readonly onChoose: (jobNumber: string) => void
}

function JobChoice({ fileKey, file, rows, onChoose }: ChoiceProps) {
  const id = `job-of-${fileKey}`
  return (
    <span className="w-64 flex-none">
      <label htmlFor={id} className="sr-only">
        Job of {file.name}
      </label>
      <Picker
        id={id}
        label={`Job of ${file.name}`}
        choices={rows.map(({ jobNumber, lead }) => ({
          value: jobNumber,
          label: `${jobNumber}, ${lead.fullName}`,
        }))}
        value={null}
        none="Choose a job"
        onChange={(chosen) => chosen !== null && onChoose(chosen)}
      />
    </span>
  )
}

function FileChoice({ onFiles }: { readonly onFiles: (files: Iterable<File>) => void }) {
  const input = useRef<HTMLInputElement>(null)
  const drop = (event: DragEvent) => {
    event.preventDefault()
    onFiles(event.dataTransfer.files)
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- files are also chosen by the button
    <div
      className="flex flex-wrap items-center gap-3 rounded-card border-2 border-dashed border-line px-4 py-6 text-13 text-2"
      onDragOver={(event) => event.preventDefault()}
      onDrop={drop}
    >
      <input
        ref={input}
        type="file"
        hidden
        multiple
        tabIndex={-1}
        aria-hidden="true"
        accept={accepted}
        onChange={({ target }) => {
          onFiles(target.files ?? [])
          // Resets the input, so that choosing the same file again fires a change.
          target.value = ''
        }}
      />
      <Button onClick={() => input.current?.click()}>
        <Upload />
        Choose files
      </Button>
      or drop them here
    </div>
  )
}
