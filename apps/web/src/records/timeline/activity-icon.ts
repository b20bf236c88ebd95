import type { ActivityVerb } from '@crm/domain/activity/verbs'
import type { LucideIcon } from 'lucide-react'
import ArrowLeftRight from 'lucide-react/icons/arrow-left-right'
import Ban from 'lucide-react/icons/ban'
import Bookmark from 'lucide-react/icons/bookmark'
import Eye from 'lucide-react/icons/eye'
import Calendar from 'lucide-react/icons/calendar'
import CircleCheck from 'lucide-react/icons/circle-check'
import Download from 'lucide-react/icons/download'
import Handshake from 'lucide-react/icons/handshake'
import House from 'lucide-react/icons/house'
import PackageIcon from 'lucide-react/icons/package'
import Pause from 'lucide-react/icons/pause'
import PencilLine from 'lucide-react/icons/pencil-line'
import Play from 'lucide-react/icons/play'
import Sparkle from 'lucide-react/icons/sparkle'
import Trash2 from 'lucide-react/icons/trash-2'
import Undo2 from 'lucide-react/icons/undo-2'
import UserRound from 'lucide-react/icons/user-round'

const icons: Record<ActivityVerb, LucideIcon> = {
  'lead.created': Sparkle,
  'lead.changed': ArrowLeftRight,
  'lead.removed': Trash2,
  'lead.restored': Undo2,
  'leads.exported': Download,
  'note.written': PencilLine,
  'note.changed': PencilLine,
  'note.removed': Trash2,
  'note.restored': Undo2,
  'address.created': House,
  'address.changed': House,
  'address.removed': Trash2,
  'address.restored': Undo2,
  'appointment.booked': Calendar,
  'appointment.changed': Calendar,
  'appointment.removed': Trash2,
  'appointment.restored': Undo2,
  'task.created': CircleCheck,
  'task.changed': CircleCheck,
  'task.removed': Trash2,
  'task.restored': Undo2,
  'user.created': UserRound,
  'user.changed': UserRound,
  'user.roleGiven': UserRound,
  'user.disabled': UserRound,
  'user.enabled': UserRound,
  'user.feedMade': Calendar,
  'user.feedRevoked': Calendar,
  'user.viewBegun': Eye,
  'user.viewEnded': Eye,
  'catalogue.created': PackageIcon,
  'catalogue.changed': PackageIcon,
  'catalogue.removed': Trash2,
  'catalogue.restored': Undo2,
  'sale.created': Handshake,
  'sale.changed': ArrowLeftRight,
  'sale.moved': ArrowLeftRight,
  'sale.held': Pause,
  'sale.released': Play,
  'sale.cancelled': Ban,
  'sale.resumed': Play,
  'sale.removed': Trash2,
  'sale.restored': Undo2,
  'view.saved': Bookmark,
  'view.changed': Bookmark,
  'view.removed': Trash2,
  'view.restored': Undo2,
}

/** A newer server may say more than this page knows. */
export const activityIcon = (verb: ActivityVerb): LucideIcon =>
  (icons as Partial<typeof icons>)[verb] ?? ArrowLeftRight
