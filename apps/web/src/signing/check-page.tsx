import { signing } from '@crm/contract'
import type { FileCheck } from '@crm/contract/web/signing-shapes'
import { type ContractState, contractStateLabels } from '@crm/domain/contracts/states'
import { signerRoles } from '@crm/domain/contracts/templates'
import { dateAndTimeInWords } from '@crm/domain/moments'
import CircleCheck from 'lucide-react/icons/circle-check'
import FileSearch from 'lucide-react/icons/file-search'
import FileX from 'lucide-react/icons/file-x'
import { type DragEvent, useEffect, useRef, useState } from 'react'
import { settings } from '~/settings.ts'
import { Button } from '~/ui/button.tsx'
import { answered } from './calls.ts'
import { Frame } from './frame.tsx'
import { type Checked, checkBytes } from './check-bytes.ts'
import { Outcome } from './outcome.tsx'

type Shown = { readonly name: string } & (
  | Checked
  | { readonly outcome: 'away' }
  | { readonly outcome: 'reading' }
)

/** Checks a contract file that a person drops here. The file stays in the browser: only its hash is sent (A-691). */
export function CheckPage() {
  const [shown, setShown] = useState<Shown>()
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    document.title = `Check a contract · ${settings.company}`
  }, [])
  const check = async (file: File | undefined) => {
    if (!file) return
    setShown({ name: file.name, outcome: 'reading' })
    try {
      const bytes = new Uint8Array(await file.arrayBuffer())
      const checked = await checkBytes(bytes, async (sha256) => {
        const { file: found } = await answered(signing.check, { params: { sha256 } })
        return found
      })
      setShown({ name: file.name, ...checked })
    } catch {
      setShown({ name: file.name, outcome: 'away' })
    }
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    void check(event.dataTransfer.files[0])
  }
  return (
    <Frame company={{ name: settings.company, phone: null }}>
      <div onDragOver={(event) => event.preventDefault()} onDrop={drop} className="min-h-[60dvh]">
        {shown && shown.outcome !== 'reading' ? (
          <Result key={shown.name} shown={shown} />
        ) : (
          <Outcome
            icon={FileSearch}
            tone="info"
            title="Check a contract"
            words="Choose a PDF that you received from us, or drop it here. The file stays on your device."
          />
        )}
        <input
          ref={input}
          type="file"
          hidden
          tabIndex={-1}
          aria-hidden="true"
          accept="application/pdf,.pdf"
          onChange={({ target }) => {
            void check(target.files?.[0])
            // Resets the input, so that choosing the same file again fires a change.
            target.value = ''
          }}
        />
        <div className="mt-6">
          <Button
            variant={shown ? 'plain' : 'primary'}
            size="big"
            disabled={shown?.outcome === 'reading'}
            onClick={() => input.current?.click()}
          >
            {shown ? 'Check another file' : 'Choose a file'}
          </Button>
        </div>
      </div>
    </Frame>
  )
}

type Told = Exclude<Shown, { readonly outcome: 'reading' }>

function Result({ shown }: { readonly shown: Told }) {
  if (shown.outcome === 'unchanged') return <Unchanged file={shown.file} />
  const { title, words } = texts[shown.outcome]
  return <Outcome icon={FileX} tone="warn" title={title} words={words} />
}

const texts: Readonly<Record<Exclude<Told['outcome'], 'unchanged'>, { title: string; words: string }>> = {
  changed: {
    title: 'This file was changed',
    words: 'It has a seal, and its contents are not those that were sealed. Do not rely on it.',
  },
  unknown: {
    title: 'This is not one of our files',
    words:
      'We have no record of it. A printed and scanned copy, or one saved by another program, cannot be checked.',
  },
  away: {
    title: 'The file was not checked',
    words: 'We could not be reached. Please try again in a moment.',
  },
}

function Unchanged({ file }: { readonly file: NonNullable<FileCheck['file']> }) {
  const { title, contractId, state, sealedBy, completedAt, signers } = file
  return (
    <Outcome
      icon={CircleCheck}
      tone={isInForce(state) ? 'ok' : 'warn'}
      title="This file is unchanged"
      words={`${title}, ${contractId}. ${contractStateLabels[state]}${completedAt ? ` on ${dateAndTimeInWords(completedAt)} Pacific time` : ''}.${sealedBy ? ` Sealed by ${sealedBy}.` : ''}`}
    >
      <dl className="grid w-full gap-3">
        {signers.map(({ name, role, signedAt }) => (
          <div key={role} className="grid gap-0.5 border-b border-line pb-3 text-14">
            <dt className="font-medium break-words">
              {name} <span className="text-3">{signerRoles[role]}</span>
            </dt>
            <dd className="text-2">
              {signedAt ? `Signed ${dateAndTimeInWords(signedAt)} Pacific time` : 'Has not signed'}
            </dd>
          </div>
        ))}
      </dl>
    </Outcome>
  )
}

const isInForce = (state: ContractState) => state === 'Completed' || state === 'ChangeRequested'
