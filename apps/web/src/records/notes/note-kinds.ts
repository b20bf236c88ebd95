import type { NoteType } from '@crm/domain/notes/note-types'
import type { LucideIcon } from 'lucide-react'
import CircleSlash from 'lucide-react/icons/circle-slash'
import Cpu from 'lucide-react/icons/cpu'
import Download from 'lucide-react/icons/download'
import House from 'lucide-react/icons/house'
import Mail from 'lucide-react/icons/mail'
import MessageSquare from 'lucide-react/icons/message-square'
import PencilLine from 'lucide-react/icons/pencil-line'
import Phone from 'lucide-react/icons/phone'

/** Exhaustive: a note type without an icon does not compile. */
export const noteKinds: Record<NoteType, { readonly icon: LucideIcon; readonly did: string }> = {
  General: { icon: PencilLine, did: 'wrote a note' },
  Call: { icon: Phone, did: 'noted a call' },
  Text: { icon: MessageSquare, did: 'noted a text' },
  'E-mail': { icon: Mail, did: 'noted an email' },
  Visit: { icon: House, did: 'noted a visit' },
  Import: { icon: Download, did: 'came with a note' },
  DeadReason: { icon: CircleSlash, did: 'said why it is dead' },
  System: { icon: Cpu, did: 'noted' },
}

/**
 * The types a person can choose: the reason for a dead lead comes with its status, the others are set by the
 * application.
 */
export const chosenTypes = ['General', 'Call', 'Text', 'E-mail', 'Visit'] as const
export type ChosenType = (typeof chosenTypes)[number]
