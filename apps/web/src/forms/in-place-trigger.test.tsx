import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { InPlaceTrigger } from './in-place-trigger.tsx'

const reason = 'Only managers change this.'
const drawn = (shown: ReactNode, isLink = false) =>
  renderToStaticMarkup(
    <InPlaceTrigger name="phone" shown={shown} isLink={isLink} reason={reason} onOpen={() => undefined} />,
  )

test('the reason why a value is read-only is focusable and announced to screen readers', () => {
  const markup = drawn('555 0100')
  expect(markup).toContain('tabindex="0"')
  expect(markup).toContain(`aria-description="${reason}"`)
  expect(markup).toContain(`data-tip="${reason}"`)
})

test('a value that is a link is a single tab stop: the link', () => {
  expect(drawn(<a href="tel:5550100">555 0100</a>, true)).not.toContain('tabindex')
})
