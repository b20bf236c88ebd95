import { expect, test } from 'vitest'
import { parseSettings } from './settings.ts'

test('the placeholder of an unserved page is parsed as settings without URLs', () => {
  expect(parseSettings('\n {}\n')).toEqual({
    apiBaseUrl: '',
    company: 'Solar',
    version: '2.9.2',
    logLevel: 'info',
    graphUrl: '',
    directory: { authority: '', clientId: '', apiAudience: '' },
  })
})

test('the server’s values win, and an unknown log level falls back to the default', () => {
  const read = parseSettings(
    JSON.stringify({
      apiBaseUrl: 'https://crm.example/api',
      logLevel: 'chatty',
      directory: { clientId: 'c1', knownAuthorities: ['crm.example'] },
    }),
  )
  expect(read.apiBaseUrl).toBe('https://crm.example/api')
  expect(read.logLevel).toBe('info')
  expect(read.directory).toEqual({
    authority: '',
    clientId: 'c1',
    apiAudience: '',
    knownAuthorities: ['crm.example'],
  })
})
