import { useNavigate } from '@tanstack/react-router'
import CircleAlert from 'lucide-react/icons/circle-alert'
import Clock from 'lucide-react/icons/clock'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import type { Mention } from '~/records/notes/mention-text.ts'
import { reportDraft, useDraft } from '~/records/notes/use-draft.ts'
import { Button } from '~/ui/button.tsx'
import { toast } from '~/ui/toast.ts'
import { formDraftKey, readDraft, writeDraft } from '~/forms/stored-draft.ts'
import { useMe } from '~/session/me.ts'
import { rememberAttempt } from './former-attempts.ts'
import { retrySending } from './send-outbox.ts'
import { notStoredTexts } from './not-stored-texts.ts'
import { storeEntry, discardEntry, useOutbox, type OutboxEntry } from './outbox.ts'
import { OutboxPicture } from './outbox-picture.tsx'

interface Props {
  readonly one: OutboxEntry
  /** Shown outside its client's page. */
  readonly isNamed?: boolean
}

/** An outbox row: its text, and whether it is waiting, sending or refused. */
export const OutboxRow = ({ one, isNamed = false }: Props) => (
  <li className="grid gap-1.5 border-b border-line px-gutter py-3 text-14">
    {isNamed && one.leadName ? <b className="text-13 font-medium">{one.leadName}</b> : null}
    {one.kind === 'photo' ? <OutboxPicture photo={one} /> : null}
    <p className="break-words whitespace-pre-line">{one.words}</p>
    {one.refusal ? <Refused one={one} message={one.refusal.message} /> : <WaitingState one={one} />}
  </li>
)

function WaitingState({ one }: Pick<Props, 'one'>) {
  const isSending = useOutbox(({ sendingId, isLate }) => sendingId === one.id || !isLate)
  const why = useOutbox(({ notStored }) => (Object.hasOwn(notStored, one.id) ? notStored[one.id] : undefined))
  if (why && !isSending) {
    return (
      <span className="flex items-start gap-1.5 text-13 text-warn-text">
        <TriangleAlert className="icon-14 mt-0.5 flex-none" />
        <span>{notStoredTexts[why]}</span>
      </span>
    )
  }
  return (
    <span className="flex items-center gap-1.5 text-12 text-3">
      <Clock className="icon-12" />
      {isSending ? 'Sending' : 'Sends when online'}
    </span>
  )
}

interface RefusedProps extends Props {
  readonly message: string
}

/** The reason for a refusal, and the actions: text is lost only if the person discards it. */
function Refused({ one, message }: RefusedProps) {
  const jobId = one.kind === 'note' ? one.body.serviceJobId : undefined
  const [draft, write] = useDraft(jobId ? reportDraft(jobId) : one.leadId)
  const navigate = useNavigate()
  const meId = useMe().id
  const edit = (words: string, mentions: readonly Mention[] = []) => {
    const body = draft.body ? `${draft.body}\n${words}` : words
    write({ body, mentions: [...draft.mentions, ...mentions] })
    rememberAttempt(one)
    void discardEntry(one.id)
    void (jobId
      ? navigate({ to: '/service-jobs/$serviceJobId', params: { serviceJobId: jobId } })
      : navigate({ to: '/m/notes', search: { lead: one.leadId } }))
  }
  const drafts = Object.entries(one.typed?.drafts ?? {}).map(
    ([about, values]) => [formDraftKey(meId, about), values] as const,
  )
  // The form's current draft would be overwritten.
  const mayReopen = one.typed && drafts.every(([key]) => !('values' in readDraft<{ values: object }>(key)))
  const reopen = async () => {
    for (const [key, values] of drafts) writeDraft(key, { values })
    rememberAttempt(one)
    await discardEntry(one.id)
    // Reloads the page, since the form may be open already, and opens it with the stored draft.
    await navigate({ href: one.typed?.page ?? '/', reloadDocument: true })
  }
  const discard = () => {
    void discardEntry(one.id)
    toast.done('Discarded', { action: { label: 'Undo', onPress: () => storeEntry(one).then(() => true) } })
  }
  const isConflict = one.refusal?.currentVersion !== undefined
  return (
    <>
      <span className="flex items-start gap-1.5 text-13 text-late-text">
        <CircleAlert className="icon-14 mt-0.5 flex-none" />
        <span>Not saved: {message}</span>
      </span>
      <span className="flex flex-wrap gap-2 [&>button]:min-h-11">
        {one.kind === 'note' ? (
          <Button onClick={() => edit(one.body.body, one.mentions)}>Edit</Button>
        ) : (
          <>
            {mayReopen ? <Button onClick={() => void reopen()}>Edit</Button> : null}
            <Button onClick={() => void retrySending(one, isConflict)}>
              {isConflict ? 'Save anyway' : 'Send again'}
            </Button>
          </>
        )}
        <Button variant="quiet" onClick={discard}>
          Discard
        </Button>
      </span>
    </>
  )
}
