import { expect, test } from 'vitest'
import { listOf, named } from './late-preloads.ts'

test.each([
  ['p(()=>import(`./x-1.js`),__VITE_PRELOAD__)', 'p(`x-1`)'],
  ['p(()=>import("./_$id.x-1.js"),__VITE_PRELOAD__)', 'p("_$id.x-1")'],
  ['p(()=>import(`./x.js`).then(e=>e.t),__VITE_PRELOAD__)', 'p(`x`).then(e=>e.t)'],
  [
    'p(()=>import(`./x.js`).then(e=>e.T,()=>H),__VITE_PRELOAD__).then(s)',
    'p(`x`).then(e=>e.T,()=>H).then(s)',
  ],
  [
    'p(async()=>{let{P:e}=await import(`./x.js`);return{P:e}},__VITE_PRELOAD__)',
    'p(async()=>{let{P:e}=await import(`./x.js`);return{P:e}},`x`)',
  ],
  [
    'p(()=>import(`./a.js`),__VITE_PRELOAD__),q(async()=>(await import(`./b.js`)).c,__VITE_PRELOAD__)',
    'p(`a`),q(async()=>(await import(`./b.js`)).c,`b`)',
  ],
])('%s asks by name', (written, asked) => {
  expect(named(written)).toBe(asked)
})

test('a part needs what it imports, however far down, and nothing that is there from the start', () => {
  const part = (name: string, imports: string[] = [], more = {}) => ({
    [`assets/${name}.js`]: {
      type: 'chunk' as const,
      fileName: `assets/${name}.js`,
      imports: imports.map((one) => `assets/${one}.js`),
      ...more,
    },
  })
  const bundle = {
    ...part('index', ['core'], { isEntry: true }),
    ...part('core'),
    ...part('page', ['core', 'form'], { isDynamicEntry: true }),
    ...part('form', ['field', 'core']),
    ...part('field'),
    ...part('alone', [], { isDynamicEntry: true }),
    'assets/app.css': { type: 'asset' as const, fileName: 'assets/app.css' },
  }
  expect(listOf(bundle)).toEqual({ page: ['form', 'field'], alone: [] })
})
