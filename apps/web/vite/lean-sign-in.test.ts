import { expect, test } from 'vitest'
import { codeLoadedLate, tradesCodes, withoutBodies, withoutSilentCalls } from './lean-sign-in.ts'

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

test.each([
  [
    'a measured call is made as it stands',
    'await invokeAsync(this.f.bind(this), Event, logger, client, id)(x)',
    'await (this.f.bind(this))(x)',
  ],
  [
    'in brackets of its own too, and with another in what it is given',
    'invoke((a.b), E, l, c, i)(invoke(d, E, l, c, i)(e))',
    '((a.b))((d)(e))',
  ],
  ['what is measured no longer is not ended', 'rootMeasurement.end({ success: true }); go()', 'go()'],
])('%s', (_name, code, expected) => {
  const tight = (text: string) => text.replaceAll(/[\s;]+/g, '')
  expect(tight(withoutSilentCalls(`async function f(){${code}}`))).toBe(
    tight(`async function f(){${expected}}`),
  )
})

test('methods and functions that nobody calls lose their bodies, and those that are gone are named', () => {
  const code =
    'class A { never(x) { big() } used() { this.quiet() } async quiet() { big() } }\nfunction far() { big() }'
  const left = withoutBodies(code, { never: ['never', 'far', 'lost'], nothing: ['quiet'] })
  expect(left.code.replaceAll(/\s+/g, '')).toBe(
    "classA{never(x){throwError('never')}used(){this.quiet()}asyncquiet(){}}functionfar(){throwError('far')}",
  )
  expect(left.missing).toEqual(['lost'])
})

test('who trades a code for a token is loaded then', () => {
  const code = `import { UrlString, AuthorizationCodeClient, X } from 'common'\nreturn new AuthorizationCodeClient(c)`
  expect(codeLoadedLate('StandardInteractionClient', code)).toBe(
    `import { UrlString, X } from 'common'\nreturn new (await import('${tradesCodes}')).AuthorizationCodeClient(c)`,
  )
  expect(codeLoadedLate('Authority', code)).toBe(code)
})
