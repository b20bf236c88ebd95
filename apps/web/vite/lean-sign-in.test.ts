import { expect, test } from 'vitest'
import { withoutSilentCalls } from './lean-sign-in.ts'

test.each([
  ['a trace', "this.logger.trace('x', id); go()", 'go()'],
  ['a measure, asked for politely', 'performanceClient?.addFields({ a: 1 }, id)\ngo()', 'go()'],
  ['what is said by the configured log', "this.logger.info('x', id)", "this.logger.info('x', id)"],
  ['a call whose value counts', 'return logger.trace(x)', 'return logger.trace(x)'],
  ['the body of a condition', 'if (a) logger.trace(x)\nelse go()', 'if (a) ; else go()'],
])('%s', (_name, code, expected) => {
  const wrap = (text: string) => `function f(){${text}}`
  const lean = withoutSilentCalls(wrap(code))
  expect(lean).toHaveLength(wrap(code).length)
  const tight = (text: string) => text.replaceAll(/[\s;]+/g, '')
  expect(tight(lean)).toBe(tight(wrap(expected)))
})
