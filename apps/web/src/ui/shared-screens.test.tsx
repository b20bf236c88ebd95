/** The shared screens of specification section 2, and the toast area of section 1. */
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ErrorPanel } from './error-panel.tsx'
import { Screen } from './screen.tsx'
import { Spinner } from './spinner.tsx'
import { Toaster } from './toaster.tsx'

const textOf = (markup: string) => markup.replaceAll(/<[^>]*>/g, '')

test('a screen fills the window and centres what stands in it', () => {
  expect(renderToStaticMarkup(<Screen>Hello</Screen>)).toMatch(
    /^<main class="[^"]*\bmin-h-page place-content-center\b[^"]*">Hello<\/main>$/,
  )
})

test('a spinner has a message when it is given one', () => {
  expect(renderToStaticMarkup(<Spinner />)).toBe('<span class="spinner" aria-hidden="true"></span>')
  expect(textOf(renderToStaticMarkup(<Spinner message="Loading" />))).toBe('Loading')
})

test('an error panel has a title of its own, another one, and a message when it is given one', () => {
  expect(textOf(renderToStaticMarkup(<ErrorPanel />))).toBe('Oops! Something went wrong.')
  expect(textOf(renderToStaticMarkup(<ErrorPanel title="Gone. " message="Not OK" />))).toBe('Gone. Not OK')
})

test('the toast area is there before there is a toast', () => {
  expect(renderToStaticMarkup(<Toaster />)).toBe(
    '<section aria-label="Notifications" aria-live="polite"></section>',
  )
})
