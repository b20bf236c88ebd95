import { isValidElement, type ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import TooltipBubble from './tooltip-bubble.tsx'
import { watchTips, type Tip } from './watch-tips.ts'

/** As much of an element as a tip asks of its owner. */
class Tipped extends EventTarget {
  readonly text: string
  readonly isConnected = true

  readonly isRefusing: boolean

  constructor(text: string, isRefusing = false) {
    super()
    this.text = text
    this.isRefusing = isRefusing
  }

  closest(selector: string) {
    return this.matches(selector) ? this : null
  }

  matches(selector: string) {
    return this.isRefusing || !selector.includes('aria-description')
  }

  getAttribute() {
    return this.text
  }

  getBoundingClientRect() {
    return { left: 0, top: 0, width: 10, height: 10 }
  }
}

const page = new EventTarget()
let screenX = 0
const over = (target: Tipped, isAtRest = false) => {
  if (!isAtRest) screenX++
  page.dispatchEvent(Object.defineProperty(pointerEvent('pointerover'), 'target', { value: target }))
}
const pointerEvent = (type: string) => Object.assign(new Event(type), { screenX, screenY: 0 })
const shown: (string | undefined)[] = []
let stop: () => void

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('Element', Tipped)
  vi.stubGlobal('document', page)
  vi.stubGlobal('window', globalThis)
  shown.length = 0
  stop = watchTips((tip) => shown.push(tip?.text))
})
afterEach(() => {
  stop()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('a tip opens after 700 ms', () => {
  over(new Tipped('Edit'))
  vi.advanceTimersByTime(699)
  expect(shown).toEqual([])
  vi.advanceTimersByTime(1)
  expect(shown).toEqual(['Edit'])
})

test.each([
  ['within 300 ms of the last the next opens at once', 299, ['Edit', undefined, 'Remove']],
  ['after 300 ms the next waits again', 300, ['Edit', undefined]],
])('%s', (_name, pause, expected) => {
  over(new Tipped('Edit'))
  vi.advanceTimersByTime(700)
  page.dispatchEvent(pointerEvent('pointerdown'))
  vi.advanceTimersByTime(pause)
  over(new Tipped('Remove'))
  vi.advanceTimersByTime(1)
  expect(shown).toEqual(expected)
})

test('what comes to lie under a pointer at rest has no tip, a pressed button neither', () => {
  const button = new Tipped('Notifications')
  over(button)
  page.dispatchEvent(pointerEvent('pointerdown'))
  over(new Tipped('Clear'), true)
  over(button, true)
  vi.advanceTimersByTime(1000)
  expect(shown).toEqual([undefined])
})

test.each([
  ['says at once why it cannot be pressed', true, ['Only managers change this.']],
  ['says nothing where it can be pressed', false, []],
])('what a finger touches %s', (_name, isRefusing, expected) => {
  const fact = new Tipped('Only managers change this.', isRefusing)
  over(fact)
  for (const type of ['pointerdown', 'pointerup', 'click']) {
    const event = Object.assign(pointerEvent(type), { pointerType: 'touch' })
    page.dispatchEvent(Object.defineProperty(event, 'target', { value: fact }))
  }
  vi.advanceTimersByTime(1)
  expect(shown.filter(Boolean)).toEqual(expected)
})

test('a tip stands 4 pixels from its owner', () => {
  const tip: Tip = { text: 'Edit', anchor: { left: 0, top: 0, width: 10, height: 10 } as DOMRect }
  const offsets = propsWithin(TooltipBubble(tip)).flatMap(({ sideOffset }) => sideOffset ?? [])
  expect(offsets).toEqual([4])
})

type Props = { readonly children?: ReactNode; readonly sideOffset?: number }

function propsWithin(node: ReactNode): Props[] {
  if (Array.isArray(node)) return node.flatMap(propsWithin)
  if (!isValidElement<Props>(node)) return []
  return [node.props, ...propsWithin(node.props.children)]
}
