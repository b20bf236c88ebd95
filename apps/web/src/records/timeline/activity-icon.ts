import type { ActivityVerb } from '@crm/domain/activity/verbs'
import type { LucideIcon } from 'lucide-react'
import Archive from 'lucide-react/icons/archive'
import ArrowLeftRight from 'lucide-react/icons/arrow-left-right'
import Banknote from 'lucide-react/icons/banknote'
import Ban from 'lucide-react/icons/ban'
import Bookmark from 'lucide-react/icons/bookmark'
import Eye from 'lucide-react/icons/eye'
import Calendar from 'lucide-react/icons/calendar'
import CircleCheck from 'lucide-react/icons/circle-check'
import Coins from 'lucide-react/icons/coins'
import Download from 'lucide-react/icons/download'
import FileText from 'lucide-react/icons/file-text'
import Handshake from 'lucide-react/icons/handshake'
import House from 'lucide-react/icons/house'
import Lock from 'lucide-react/icons/lock'
import Mail from 'lucide-react/icons/mail'
import Rss from 'lucide-react/icons/rss'
import Megaphone from 'lucide-react/icons/megaphone'
import Merge from 'lucide-react/icons/merge'
import PackageIcon from 'lucide-react/icons/package'
import Pause from 'lucide-react/icons/pause'
import PencilLine from 'lucide-react/icons/pencil-line'
import Play from 'lucide-react/icons/play'
import Split from 'lucide-react/icons/split'
import Sparkle from 'lucide-react/icons/sparkle'
import Trash2 from 'lucide-react/icons/trash-2'
import Undo2 from 'lucide-react/icons/undo-2'
import UserRound from 'lucide-react/icons/user-round'
import Wrench from 'lucide-react/icons/wrench'

const icons: Record<ActivityVerb, LucideIcon> = {
  'lead.created': Sparkle,
  'lead.changed': ArrowLeftRight,
  'lead.removed': Trash2,
  'lead.restored': Undo2,
  'lead.merged': Merge,
  'lead.tookIn': Merge,
  'lead.unmerged': Undo2,
  'lead.gaveBack': Undo2,
  'lead.toldApart': Split,
  'lead.notToldApart': Undo2,
  'record.moved': Merge,
  'leads.exported': Download,
  'list.exported': Download,
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
  'legacy.created': PackageIcon,
  'legacy.changed': PackageIcon,
  'legacy.removed': Trash2,
  'legacy.restored': Undo2,
  'legacy.migrationBegun': PackageIcon,
  'legacy.migrationStopped': PackageIcon,
  'catalogue.created': PackageIcon,
  'catalogue.changed': PackageIcon,
  'catalogue.removed': Trash2,
  'catalogue.restored': Undo2,
  'contract.created': FileText,
  'contract.changed': FileText,
  'contract.removed': Trash2,
  'contract.restored': Undo2,
  'contract.sent': FileText,
  'contract.reminded': FileText,
  'contract.viewed': Eye,
  'contract.signed': PencilLine,
  'contract.completed': CircleCheck,
  'contract.declined': Ban,
  'contract.voided': Ban,
  'contract.expired': Ban,
  'contract.changeRequested': ArrowLeftRight,
  'contract.changeAccepted': ArrowLeftRight,
  'contract.changeRefused': ArrowLeftRight,
  'companyFacts.changed': House,
  'templateMap.changed': ArrowLeftRight,
  'form.created': FileText,
  'form.changed': FileText,
  'form.approved': CircleCheck,
  'form.retired': Trash2,
  'sale.created': Handshake,
  'sale.changed': ArrowLeftRight,
  'sale.moved': ArrowLeftRight,
  'sale.held': Pause,
  'sale.released': Play,
  'sale.cancelled': Ban,
  'sale.resumed': Play,
  'sale.removed': Trash2,
  'sale.restored': Undo2,
  'referral.created': Megaphone,
  'referral.changed': Megaphone,
  'referral.paid': Banknote,
  'referral.removed': Trash2,
  'referral.restored': Undo2,
  'serviceJob.created': Wrench,
  'serviceJob.changed': ArrowLeftRight,
  'serviceJob.moved': ArrowLeftRight,
  'serviceJob.removed': Trash2,
  'serviceJob.restored': Undo2,
  'document.added': FileText,
  'document.changed': FileText,
  'document.archived': Archive,
  'document.restored': Undo2,
  'view.saved': Bookmark,
  'view.changed': Bookmark,
  'view.removed': Trash2,
  'view.restored': Undo2,
  'commission.created': Coins,
  'commission.changed': ArrowLeftRight,
  'commission.removed': Trash2,
  'commission.restored': Undo2,
  'commission.submitted': Coins,
  'commission.unsubmitted': Undo2,
  'commission.approved': CircleCheck,
  'commission.unapproved': Undo2,
  'commission.locked': Lock,
  'commission.unlocked': Lock,
  'commission.completed': CircleCheck,
  'commission.reopened': Undo2,
  'commission.repaid': Coins,
  'commission.paymentReversed': Undo2,
  'draw.requested': Coins,
  'draw.created': Coins,
  'draw.changed': ArrowLeftRight,
  'draw.removed': Trash2,
  'draw.approved': CircleCheck,
  'draw.denied': Ban,
  'draw.paid': Coins,
  'draw.unpaid': Undo2,
  'payRun.created': Coins,
  'payRun.changed': ArrowLeftRight,
  'payRun.leftOut': Ban,
  'payRun.putBack': Undo2,
  'payRun.closed': Lock,
  'payRun.reopened': Undo2,
  'payRun.paid': CircleCheck,
  'commissionSettings.changed': ArrowLeftRight,
  'mail.sentAgain': Mail,
  'hook.created': Rss,
  'hook.changed': Rss,
  'hook.removed': Trash2,
  'hook.restored': Undo2,
  'hook.secretChanged': Lock,
  'hook.stopped': Ban,
  'hook.tested': Rss,
  'hook.sentAgain': Rss,
}

/** A newer server may send verbs that this page does not know. */
export const activityIcon = (verb: ActivityVerb): LucideIcon =>
  (icons as Partial<typeof icons>)[verb] ?? ArrowLeftRight
