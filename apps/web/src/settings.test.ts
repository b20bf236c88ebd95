import { expect, test } from 'vitest'
import { parseSettings } from './settings.ts'

test('the placeholder of an unserved page reads as settings without addresses', () => {
  expect(parseSettings('\n {}\n')).toEqual({
    apiBaseUrl: '',
    company: 'Solar',
    version: '2.9.2',
    logLevel: 'info',
    graphUrl: '',
    directory: { authority: '', clientId: '', apiAudience: '' },
  })
})

test('what the server says wins, and an unknown log level is the default one', () => {
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
