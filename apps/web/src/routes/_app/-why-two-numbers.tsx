import type { LinkProps } from '@tanstack/react-router'
import { useState } from 'react'
import { Button } from '~/ui/button.tsx'
import { formatCount } from '~/ui/format.ts'
import { CountLink } from './-count-link.tsx'

interface Props {
  /** Records of the days, whenever their lead came in. */
  readonly counts: number
  /** "sold in these 30 days" */
  readonly of: string
  readonly link: LinkProps
  /** Leads of the days that are sold. */
  readonly ofLeads: number
  readonly leads: number
}

/** Explains under a funnel why another card of the page counts more or fewer sales. */
export function WhyTwoNumbers({ counts, of, link, ofLeads, leads }: Props) {
  const [isOpen, setOpen] = useState(false)
  if (counts === ofLeads) return null
  return (
    <div className="border-t border-line px-4 py-1.5 text-12 text-2">
      <Button variant="quiet" size="small" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        Why {formatCount(counts)} and {formatCount(ofLeads)}?
      </Button>
      {isOpen ? (
        <p className="px-2 pt-1 pb-2">
          <CountLink n={counts} link={link}>
            {formatCount(counts)} {of}
          </CountLink>
          , from leads of any day. Of the {formatCount(leads)} leads of these days, {formatCount(ofLeads)}{' '}
          {ofLeads === 1 ? 'is' : 'are'} sold so far.
        </p>
      ) : null}
    </div>
  )
}
