/** The shared screens of specification section 2, and the toast area of section 1. */
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ErrorPanel } from './error-panel.tsx'
import { Screen } from './screen.tsx'
import { Spinner } from './spinner.tsx'
import { Toaster } from './toaster.tsx'

const textOf = (markup: string) => markup.replaceAll(/<[^>]*>/g, '')

test('a screen fills the window and centers its content', () => {
  expect(renderToStaticMarkup(<Screen>Hello</Screen>)).toMatch(
    /^<main class="[^"]*\bmin-h-page place-content-center\b[^"]*">Hello<\/main>$/,
  )
})

test('a spinner shows the message it receives', () => {
  expect(renderToStaticMarkup(<Spinner />)).toBe('<span class="spinner" aria-hidden="true"></span>')
  expect(textOf(renderToStaticMarkup(<Spinner message="Loading" />))).toBe('Loading')
})

test('an error panel has a default title, a custom title and an optional message', () => {
  expect(textOf(renderToStaticMarkup(<ErrorPanel />))).toBe('Oops! Something went wrong.')
  expect(textOf(renderToStaticMarkup(<ErrorPanel title="Gone. " message="Not OK" />))).toBe('Gone. Not OK')
})

test('the toast area exists before the first toast', () => {
  expect(renderToStaticMarkup(<Toaster />)).toBe(
    '<section aria-label="Notifications" aria-live="polite"></section>',
  )
})
