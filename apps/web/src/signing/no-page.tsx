import LinkOff from 'lucide-react/icons/link-2-off'
import Timer from 'lucide-react/icons/timer'
import WifiOff from 'lucide-react/icons/wifi-off'
import type { LucideIcon } from 'lucide-react'
import { Button } from '~/ui/button.tsx'
import { Outcome } from './outcome.tsx'

/** The link is invalid, rate-limited, or the server cannot be reached. */
export type WhyNoPage = 'unknown' | 'busy' | 'away'

interface Props {
  readonly why: WhyNoPage
  readonly onTryAgain: () => void
}

/** The error page of a link, with the person's options. */
export function NoPage({ why, onTryAgain }: Props) {
  const { icon, title, words } = whys[why]
  return (
    <Outcome key={why} icon={icon} tone={why === 'unknown' ? 'closed' : 'warn'} title={title} words={words}>
      {why === 'unknown' ? null : (
        <Button variant="primary" size="big" onClick={onTryAgain}>
          Try again
        </Button>
      )}
    </Outcome>
  )
}

const whys: Record<WhyNoPage, { readonly icon: LucideIcon; readonly title: string; readonly words: string }> =
  {
    unknown: {
      icon: LinkOff,
      title: 'This link does not work',
      words: 'Open it from the latest email, or copy the whole address.',
    },
    busy: {
      icon: Timer,
      title: 'Too many tries',
      words: 'Wait a minute and try again.',
    },
    away: {
      icon: WifiOff,
      title: 'The contract could not be loaded',
      words: 'Check your connection and try again. Nothing was signed, and nothing is lost.',
    },
  }
