import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { InPlaceTrigger } from './in-place-trigger.tsx'

const reason = 'Only managers change this.'
const drawn = (shown: ReactNode, isLink = false) =>
  renderToStaticMarkup(
    <InPlaceTrigger name="phone" shown={shown} isLink={isLink} reason={reason} onOpen={() => undefined} />,
  )

test('why a fact may not be changed is read where the focus is, and told to a screen reader', () => {
  const markup = drawn('555 0100')
  expect(markup).toContain('tabindex="0"')
  expect(markup).toContain(`aria-description="${reason}"`)
  expect(markup).toContain(`data-tip="${reason}"`)
})

test('a fact that is a link has one stop for the keyboard, which is the link', () => {
  expect(drawn(<a href="tel:5550100">555 0100</a>, true)).not.toContain('tabindex')
})
