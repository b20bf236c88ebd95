import { expect, test } from 'vitest'
import { contentSecurity } from './security.ts'

test('scripts are our own, with WebAssembly but no eval, and no page is framed from a blob', () => {
  const { contentSecurityPolicy: policy } = contentSecurity({
    cspAllowedOrigins: ['https://directory.example'],
    https: true,
  })
  expect(policy).toMatchObject({
    directives: {
      scriptSrc: ["'self'", "'wasm-unsafe-eval'"],
      frameSrc: ["'self'", 'https://directory.example'],
      objectSrc: ["'none'"],
    },
  })
  // Workers fall back to the scripts' own origin.
  expect(JSON.stringify(policy)).not.toMatch(/workerSrc|childSrc|'unsafe-eval'/)
})
