import { type DocType, docTypeLabel } from '@crm/domain/documents/doc-types'
import { formatBytes } from '@crm/domain/figures'
import CircleAlert from 'lucide-react/icons/circle-alert'
import RotateCw from 'lucide-react/icons/rotate-cw'
import X from 'lucide-react/icons/x'
import { Picker } from '~/forms/picker.tsx'
import { Button } from '~/ui/button.tsx'
import { Card } from '~/ui/card.tsx'
import { IconButton } from '~/ui/icon-button.tsx'
import { typeChoices } from './document-kind.ts'
import type { DocumentOwner } from './document-owner.ts'
import {
  type Sending,
  addSent,
  changeType,
  isUploading,
  discard,
  percentOf,
  retryUpload,
  useSending,
} from './sending.ts'

interface Props {
  readonly of: DocumentOwner
}

/** Uploads in progress: name and progress of each, and one button that files them as documents. */
export function SendingCard({ of }: Props) {
  const all = useSending(of)
  if (all.length === 0) return null
  const ready = all.filter(({ state }) => state === 'sent')
  const isAllThere = all.every((one) => one.state === 'sent' || !isUploading(one))
  return (
    <Card
      title="Files to add"
      actions={
        <Button
          variant="primary"
          size="small"
          disabled={ready.length === 0 || !isAllThere}
          onClick={() => void addSent(ready.map(({ key }) => key))}
        >
          {ready.length > 1 ? `Add ${ready.length} documents` : 'Add document'}
        </Button>
      }
    >
      <ul>
        {all.map((one) => (
          <SendingRow key={one.key} one={one} />
        ))}
      </ul>
    </Card>
  )
}

/** Name, type and progress of one file. */
export function SendingRow({ one }: { readonly one: Sending }) {
  const { key, file, state, error } = one
  return (
    <li className="grid gap-2 border-b border-line px-4 py-3 text-13 last:border-b-0">
      <div className="flex items-center gap-3 max-sm:flex-wrap">
        <span className="min-w-0 flex-1 truncate font-medium max-sm:basis-full">{file.name}</span>
        <span className="w-56 flex-none max-sm:w-auto max-sm:flex-1">
          {state === 'refused' ? null : <TypeOf one={one} />}
        </span>
        {state === 'failed' ? (
          <IconButton name={`Send ${file.name} again`} onClick={() => retryUpload(key)}>
            <RotateCw />
          </IconButton>
        ) : null}
        <IconButton
          name={`Do not add ${file.name}`}
          disabled={state === 'adding'}
          onClick={() => discard(key)}
        >
          <X />
        </IconButton>
      </div>
      {isUploading(one) ? (
        <Progress one={one} />
      ) : (
        <p role="alert" className="flex items-center gap-1.5 text-late-text">
          <CircleAlert className="icon-14 flex-none" />
          {error}
        </p>
      )}
    </li>
  )
}

function TypeOf({ one: { key, file, docType, state, isAsked } }: { readonly one: Sending }) {
  const typeId = `type-of-${key}`
  const label = `Type of ${file.name}`
  return (
    <>
      <label htmlFor={typeId} className="sr-only">
        {label}
      </label>
      {state === 'adding' || isAsked ? (
        docTypeLabel(docType)
      ) : (
        <Picker
          id={typeId}
          label={label}
          choices={typeChoices}
          value={docType}
          none="Other"
          onChange={(chosen) => changeType(key, (chosen ?? 'Other') as DocType)}
        />
      )}
    </>
  )
}

function Progress({ one: { file, sent, state } }: { readonly one: Sending }) {
  const percent = percentOf({ file, sent })
  return (
    <div className="flex items-center gap-3 text-12 text-3">
      <progress aria-label={`${file.name} is sent`} max={100} value={percent} className={bar} />
      <span className="num w-36 text-right">
        {state === 'sent' || state === 'adding'
          ? `${formatBytes(file.size)}, ready`
          : `${formatBytes(sent)} of ${formatBytes(file.size)}`}
      </span>
    </div>
  )
}

const bar =
  'h-1 flex-1 appearance-none overflow-hidden rounded-full bg-hover [&::-moz-progress-bar]:bg-info-mark ' +
  '[&::-webkit-progress-bar]:bg-hover [&::-webkit-progress-value]:bg-info-mark'
