import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Button } from './button.tsx'

test('a disabled button with a reason takes focus, announces the reason and does nothing', () => {
  const reason = 'Only administrators may remove a lead.'
  const markup = renderToStaticMarkup(<Button reason={reason}>Remove</Button>)
  expect(markup).not.toMatch(/ disabled|tabindex/i)
  expect(markup).toContain('aria-disabled="true"')
  expect(markup).toContain(`aria-description="${reason}"`)
  expect(markup).toContain(`data-tip="${reason}"`)
  const off = Button({ reason, type: 'submit', onClick: () => undefined }) as ReactElement<object>
  expect(off.props).toMatchObject({ type: 'button', onClick: undefined })
})

test('a button without a reason can be pressed', () => {
  const press = () => undefined
  const on = Button({ reason: null, onClick: press }) as ReactElement<object>
  expect(on.props).toMatchObject({ onClick: press })
  expect(on.props).not.toHaveProperty('aria-disabled')
})
