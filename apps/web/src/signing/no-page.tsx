import LinkOff from 'lucide-react/icons/link-2-off'
import Timer from 'lucide-react/icons/timer'
import WifiOff from 'lucide-react/icons/wifi-off'
import type { LucideIcon } from 'lucide-react'
import { Button } from '~/ui/button.tsx'
import { Outcome } from './outcome.tsx'
import { noPageTexts, tryAgain } from './words/no-page.ts'

/** The link is invalid, rate-limited, or the server cannot be reached. */
export type WhyNoPage = 'unknown' | 'busy' | 'away'

interface Props {
  readonly why: WhyNoPage
  readonly onTryAgain: () => void
}

/** The error page of a link, with the person's options. */
export function NoPage({ why, onTryAgain }: Props) {
  const { title, words, spanish } = noPageTexts[why]
  return (
    <Outcome
      key={why}
      icon={icons[why]}
      tone={why === 'unknown' ? 'closed' : 'warn'}
      title={title}
      words={
        <>
          {words}{' '}
          <span lang="es" className="mt-1.5 block">
            {spanish}
          </span>
        </>
      }
    >
      {why === 'unknown' ? null : (
        <Button variant="primary" size="big" onClick={onTryAgain}>
          {tryAgain}
        </Button>
      )}
    </Outcome>
  )
}

const icons: Readonly<Record<WhyNoPage, LucideIcon>> = { unknown: LinkOff, busy: Timer, away: WifiOff }
