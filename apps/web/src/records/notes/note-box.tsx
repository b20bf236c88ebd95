import { maxNoteLength } from '@crm/domain/notes/parts'
import { useId, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react'
import { flushSync } from 'react-dom'
import { LengthWarning } from '~/forms/length-warning.tsx'
import { MentionList } from './mention-list.tsx'
import { mentionAt, withMention } from './mention-text.ts'
import { useMentionable } from './use-mentionable.ts'
import type { Draft } from './use-draft.ts'
import type { Subject } from '../subject.ts'

interface Props {
  readonly id?: string
  readonly subject: Pick<Subject, 'type' | 'id' | 'leadId'>
  readonly label: string
  readonly placeholder?: string
  readonly draft: Draft
  readonly onChange: (draft: Draft) => void
  /** Ctrl or ⌘ with Enter. */
  readonly onSend: () => void
  readonly onEscape?: () => void
  readonly takesFocus?: boolean
  /** It is at the bottom of the screen: suggestions open above it. */
  readonly isAtFoot?: boolean
}

/** The text area of a note. An @ suggests people to mention; arrows and Enter choose. */
export function NoteBox(props: Props) {
  const { subject, label, draft, onChange, onSend, onEscape, takesFocus, isAtFoot = false, ...rest } = props
  const listId = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  useLayoutEffect(() => autosize(field.current))
  const [caret, setCaret] = useState(0)
  const [marked, setMarked] = useState(0)
  const [closedAt, setClosedAt] = useState<number>()
  const typing = mentionAt(draft.body, caret)
  const isOpen = typing !== undefined && typing.from !== closedAt
  const people = useMentionable(subject, isOpen ? typing.query : undefined)
  const able = people.filter(({ reason }) => reason === null)
  const current = able[Math.min(marked, able.length - 1)]

  const choose = ({ id, name }: { readonly id: string; readonly name: string }) => {
    if (!typing) return
    const next = withMention(draft.body, typing.from, caret, name)
    const mentions = [...draft.mentions.filter((one) => one.id !== id), { id, name }]
    // Synchronously: the next letter belongs after the name.
    flushSync(() => {
      onChange({ body: next.text, mentions })
      setMarked(0)
      setCaret(next.caret)
    })
    field.current?.focus()
    field.current?.setSelectionRange(next.caret, next.caret)
  }
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) return onSend()
    if (isOpen && people.length > 0 && choosing(event.key)) return event.preventDefault()
    if (event.key !== 'Escape') return
    if (onEscape) {
      event.stopPropagation()
      onEscape()
    } else document.getElementById('page')?.focus({ preventScroll: true })
  }
  const choosing = (key: string): boolean => {
    if (key === 'Escape') setClosedAt(typing?.from)
    else if (key === 'ArrowDown') setMarked((marked + 1) % Math.max(1, able.length))
    else if (key === 'ArrowUp') setMarked((marked + able.length - 1) % Math.max(1, able.length))
    else if ((key === 'Enter' || key === 'Tab') && current) choose(current)
    else return false
    return true
  }
  const follow = () => setCaret(field.current?.selectionStart ?? 0)
  return (
    <span className="relative block">
      <textarea
        {...rest}
        ref={(element) => {
          if (takesFocus && element && !field.current) element.focus()
          field.current = element
        }}
        aria-label={label}
        aria-autocomplete="list"
        aria-controls={isOpen && people.length > 0 ? listId : undefined}
        aria-activedescendant={isOpen && current ? `${listId}-${current.id}` : undefined}
        rows={1}
        maxLength={maxNoteLength}
        value={draft.body}
        onChange={(event) => {
          setCaret(event.target.selectionStart)
          setMarked(0)
          if (!event.target.value.includes('@')) setClosedAt(undefined)
          onChange({ ...draft, body: event.target.value })
        }}
        onSelect={follow}
        onBlur={() => setClosedAt(typing?.from)}
        onFocus={() => setClosedAt(undefined)}
        onKeyDown={press}
        className="field-sizing-content block max-h-60 min-h-9 w-full resize-none bg-transparent px-3 py-2 text-13 outline-none max-sm:text-16"
      />
      <LengthWarning length={draft.body.length} most={maxNoteLength} className="px-3 pb-2" />
      {isOpen && people.length > 0 ? (
        <MentionList id={listId} people={people} current={current?.id} onChoose={choose} isAbove={isAtFoot} />
      ) : null}
    </span>
  )
}

/** Grows a text area to fit its content, in browsers without `field-sizing`. */
function autosize(box: HTMLTextAreaElement | null): void {
  if (!box || CSS.supports('field-sizing', 'content')) return
  box.style.height = 'auto'
  box.style.height = `${box.scrollHeight}px`
}
