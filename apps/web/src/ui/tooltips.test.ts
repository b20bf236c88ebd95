import { isValidElement, type ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import TooltipBubble from './tooltip-bubble.tsx'
import { watchTips, type Tip } from './watch-tips.ts'

/** The part of an element that tooltips use. */
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

test('a tooltip opens after 700 ms', () => {
  over(new Tipped('Edit'))
  vi.advanceTimersByTime(699)
  expect(shown).toEqual([])
  vi.advanceTimersByTime(1)
  expect(shown).toEqual(['Edit'])
})

test.each([
  ['the next tooltip opens at once within 300 ms of the last', 299, ['Edit', undefined, 'Remove']],
  ['the next tooltip is delayed again after 300 ms', 300, ['Edit', undefined]],
])('%s', (_name, pause, expected) => {
  over(new Tipped('Edit'))
  vi.advanceTimersByTime(700)
  page.dispatchEvent(pointerEvent('pointerdown'))
  vi.advanceTimersByTime(pause)
  over(new Tipped('Remove'))
  vi.advanceTimersByTime(1)
  expect(shown).toEqual(expected)
})

test('an element that appears under a resting pointer shows no tooltip, and a pressed button hides its own', () => {
  const button = new Tipped('Notifications')
  over(button)
  page.dispatchEvent(pointerEvent('pointerdown'))
  over(new Tipped('Clear'), true)
  over(button, true)
  vi.advanceTimersByTime(1000)
  expect(shown).toEqual([undefined])
})

test.each([
  ['a disabled control shows its reason at once', true, ['Only managers change this.']],
  ['an enabled control shows nothing', false, []],
])('touching %s', (_name, isRefusing, expected) => {
  const fact = new Tipped('Only managers change this.', isRefusing)
  over(fact)
  for (const type of ['pointerdown', 'pointerup', 'click']) {
    const event = Object.assign(pointerEvent(type), { pointerType: 'touch' })
    page.dispatchEvent(Object.defineProperty(event, 'target', { value: fact }))
  }
  vi.advanceTimersByTime(1)
  expect(shown.filter(Boolean)).toEqual(expected)
})

test('a tooltip is 4 pixels from its owner', () => {
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
