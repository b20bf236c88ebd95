import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Unbroken } from './unbroken.tsx'

test('a line breaks before or after a hyphenated word, never within it', () => {
  expect(renderToStaticMarkup(<Unbroken>sent by e-mail, and signed</Unbroken>)).toBe(
    'sent by <span class="whitespace-nowrap">e-mail</span>, and signed',
  )
})
