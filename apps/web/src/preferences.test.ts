import { beforeEach, describe, expect, test, vi } from 'vitest'

const kept = new Map<string, string>()
vi.stubGlobal('window', {
  localStorage: {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  },
})
vi.stubGlobal('document', { documentElement: { dataset: {} as Record<string, string> } })

beforeEach(() => {
  kept.clear()
  vi.resetModules()
})

const open = async () => (await import('./preferences.ts')).usePreferences

test('the defaults: every lead, the directory view, the system’s theme', async () => {
  const preferences = await open()
  expect(preferences.getState()).toMatchObject({
    statusFilter: 'All',
    appointmentStatusFilter: 'All',
    mobileView: 'directory',
    dataTablePageSizes: {},
    theme: 'system',
    isNavCollapsed: false,
  })
})

test('what is chosen is kept under one key and found again at the next start', async () => {
  const preferences = await open()
  const { keepPageSize } = await import('./preferences.ts')
  preferences.setState({ statusFilter: 'Cold', appointmentStatusFilter: 'Sold', mobileView: 'notes' })
  keepPageSize('leads', 50)
  keepPageSize('tasks', 10)
  expect([...kept.keys()]).toEqual(['web-crm'])

  vi.resetModules()
  expect((await open()).getState()).toMatchObject({
    statusFilter: 'Cold',
    appointmentStatusFilter: 'Sold',
    dataTablePageSizes: { leads: 50, tasks: 10 },
    mobileView: 'notes',
  })
})

test.each(['directory', 'client-record', 'notes'])('the mobile view %s is one', async (view) => {
  kept.set('web-crm', JSON.stringify({ state: { mobileView: view }, version: 0 }))
  expect((await open()).getState().mobileView).toBe(view)
})

test('a theme shows at once, and the system’s leaves no mark', async () => {
  const preferences = await open()
  preferences.setState({ theme: 'dark' })
  expect(document.documentElement.dataset['theme']).toBe('dark')
  preferences.setState({ theme: 'system' })
  expect(document.documentElement.dataset['theme']).toBeUndefined()
})

describe('what another tab chooses', () => {
  const listened = vi.fn<(type: string, hear: (news: { key: string }) => void) => void>()
  vi.stubGlobal('addEventListener', listened)
  const keep = (state: object) => kept.set('web-crm', JSON.stringify({ state, version: 0 }))
  const openBeside = async () => {
    const preferences = await open()
    listened.mockReset()
    const { sharePreferences } = await import('./preferences.ts')
    sharePreferences()
    return { preferences, hear: listened.mock.calls[0]?.[1] }
  }

  test('counts here at once, and stays with the next choice', async () => {
    const { preferences, hear } = await openBeside()
    keep({ ...preferences.getState(), theme: 'dark' })
    hear?.({ key: 'web-crm' })
    expect(document.documentElement.dataset['theme']).toBe('dark')
    preferences.setState({ isNavCollapsed: true })
    expect(JSON.parse(kept.get('web-crm') ?? '')).toMatchObject({
      state: { theme: 'dark', isNavCollapsed: true },
    })
  })

  test('is under its own key', async () => {
    const { preferences, hear } = await openBeside()
    keep({ theme: 'dark' })
    hear?.({ key: 'another' })
    expect(preferences.getState().theme).toBe('system')
  })
})

test('a broken memory is forgotten', async () => {
  kept.set('web-crm', '{not json')
  expect((await open()).getState().theme).toBe('system')
})

test('a value that no longer exists is the default', async () => {
  kept.set('web-crm', JSON.stringify({ state: { statusFilter: 'Lukewarm', theme: 'dark' }, version: 0 }))
  expect((await open()).getState()).toMatchObject({ statusFilter: 'All', theme: 'dark' })
})
