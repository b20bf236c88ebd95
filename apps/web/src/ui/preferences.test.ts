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

test('the defaults: every lead, the directory view, the system theme', async () => {
  const preferences = await open()
  expect(preferences.getState()).toMatchObject({
    statusFilter: 'All',
    appointmentStatusFilter: 'All',
    mobileView: 'directory',
    dataTablePageSizes: {},
    theme: 'system',
    isNavCollapsed: false,
    isQueueHidden: false,
  })
})

test('a preference is stored under one key and restored at the next start', async () => {
  const preferences = await open()
  const { savePageSize } = await import('./preferences.ts')
  preferences.setState({ statusFilter: 'Cold', appointmentStatusFilter: 'Sold', mobileView: 'notes' })
  savePageSize('leads', 50)
  savePageSize('tasks', 10)
  expect([...kept.keys()]).toEqual(['web-crm'])

  vi.resetModules()
  expect((await open()).getState()).toMatchObject({
    statusFilter: 'Cold',
    appointmentStatusFilter: 'Sold',
    dataTablePageSizes: { leads: 50, tasks: 10 },
    mobileView: 'notes',
  })
})

test.each(['directory', 'client-record', 'notes'])('the mobile view %s is valid', async (view) => {
  kept.set('web-crm', JSON.stringify({ state: { mobileView: view }, version: 0 }))
  expect((await open()).getState().mobileView).toBe(view)
})

test('a theme applies at once, and the system theme removes the attribute', async () => {
  const preferences = await open()
  preferences.setState({ theme: 'dark' })
  expect(document.documentElement.dataset['theme']).toBe('dark')
  preferences.setState({ theme: 'system' })
  expect(document.documentElement.dataset['theme']).toBeUndefined()
})

describe('a preference set in another tab', () => {
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

  test('applies here at once, and the next change keeps it', async () => {
    const { preferences, hear } = await openBeside()
    keep({ ...preferences.getState(), theme: 'dark' })
    hear?.({ key: 'web-crm' })
    expect(document.documentElement.dataset['theme']).toBe('dark')
    preferences.setState({ isNavCollapsed: true })
    expect(JSON.parse(kept.get('web-crm') ?? '')).toMatchObject({
      state: { theme: 'dark', isNavCollapsed: true },
    })
  })

  test('is ignored under another key', async () => {
    const { preferences, hear } = await openBeside()
    keep({ theme: 'dark' })
    hear?.({ key: 'another' })
    expect(preferences.getState().theme).toBe('system')
  })
})

test('corrupt storage is ignored', async () => {
  kept.set('web-crm', '{not json')
  expect((await open()).getState().theme).toBe('system')
})

test('a value that no longer exists falls back to the default', async () => {
  kept.set('web-crm', JSON.stringify({ state: { statusFilter: 'Lukewarm', theme: 'dark' }, version: 0 }))
  expect((await open()).getState()).toMatchObject({ statusFilter: 'All', theme: 'dark' })
})

test.each([
  ['a string instead of the object', '"text"'],
  ['null instead of the object', 'null'],
  ['an array instead of the object', '[1]'],
  ['no state', '{"state":null}'],
  [
    'wrong types in every field',
    JSON.stringify({
      state: {
        statusFilter: {},
        appointmentStatusFilter: 5,
        calendarReps: null,
        mobileView: [],
        mobileLead: {},
        dataTablePageSizes: { leads: 'many', tasks: null },
        tableLayouts: { leads: 7 },
        theme: 3,
        isNavCollapsed: 'no',
        layouts: { sales: 'constructor' },
        hasNoSingleKeys: 0,
        recentLeads: { me: [null, 5], you: 'x' },
      },
    }),
  ],
])('%s falls back to the defaults', async (_, text) => {
  const defaults = (await open()).getState()
  kept.set('web-crm', text)
  vi.resetModules()
  expect((await open()).getState()).toEqual(defaults)
})
