/** The drive of the local cloud, called as an application and a person call it. Page names: `pages` in failures.ts. */
import type { Drive, DriveItem, Permission, UploadSession } from '@microsoft/microsoft-graph-types'
import { expect, test } from 'vitest'
import { restartCloud, startCloud } from '../../test/cloud.ts'
import type { DriveOptions } from './drive.ts'

const application = { clientId: 'dddddddd-0000-4000-8000-000000000004', secret: 'secret of the drive' }
const pieceUnit = 327_680

async function startDrive(options: Partial<DriveOptions> = {}) {
  const cloud = await startCloud({ drive: { driveId: 'b!d1', application, ...options } })
  const { origin } = cloud.options
  const requestToken = (changes: Record<string, string> = {}) =>
    fetch(`${origin}/directory/oauth2/v2.0/token`, {
      method: 'POST',
      body: new URLSearchParams({
        grant_type: 'client_credentials',
        client_id: application.clientId,
        client_secret: application.secret,
        scope: 'https://graph.microsoft.com/.default',
        ...changes,
      }),
    })
  const { access_token: token } = (await (await requestToken()).json()) as { access_token: string }
  const call = (method: string, path: string, json?: object, authorization = `Bearer ${token}`) =>
    fetch(`${origin}/graph/v1.0/drives/b!d1${path}`, {
      method,
      redirect: 'manual',
      headers: { authorization, ...(json && { 'content-type': 'application/json' }) },
      ...(json && { body: JSON.stringify(json) }),
    })
  const read = async <T>(response: Response | Promise<Response>) => (await (await response).json()) as T
  const folder = (name: string, parent = 'root') =>
    read<DriveItem>(call('POST', `/${parent}/children`, { name, folder: {} }))
  const begin = (path: string, item: object = {}) =>
    call('POST', `/root:/${path}:/createUploadSession`, { item })
  const sessionUrl = async (path: string) => (await read<UploadSession>(begin(path))).uploadUrl ?? ''
  const put = (url: string, range: string, bytes: Uint8Array, headers: Record<string, string> = {}) =>
    fetch(url, {
      method: 'PUT',
      headers: { 'content-range': `bytes ${range}`, ...headers },
      body: Uint8Array.from(bytes),
    })
  const upload = async (path: string, text: string) => {
    return read<DriveItem>(
      put(await sessionUrl(path), `0-${text.length - 1}/${text.length}`, Buffer.from(text)),
    )
  }
  const submit = (path: string, form: Record<string, string>, headers: Record<string, string> = {}) =>
    fetch(`${origin}/library${path}`, {
      method: 'POST',
      redirect: 'manual',
      headers,
      body: new URLSearchParams(form),
    })
  return { cloud, origin, requestToken, call, read, folder, begin, sessionUrl, put, upload, submit }
}

const codeOf = async (answer: Response | Promise<Response>) => {
  const response = await answer
  const { error } = (await response.json()) as { error: { code: string } }
  return [response.status, error.code]
}

test('pages.token: the directory gives a token for the registered secret and refuses everything else', async () => {
  const { requestToken, call } = await startDrive()
  const refused = async (changes: Record<string, string>) => {
    const answer = await requestToken(changes)
    const { error, error_description: text } = (await answer.json()) as Record<string, string>
    return [answer.status, error, /^AADSTS\d+/.exec(text ?? '')?.[0]]
  }
  expect(await refused({ client_secret: 'wrong' })).toEqual([401, 'invalid_client', 'AADSTS7000215'])
  expect(await refused({ client_id: 'other' })).toEqual([400, 'unauthorized_client', 'AADSTS700016'])
  expect(await refused({ scope: 'Files.ReadWrite.All' })).toEqual([400, 'invalid_scope', 'AADSTS1002012'])
  expect(await refused({ grant_type: 'password' })).toEqual([400, 'unsupported_grant_type', 'AADSTS70003'])
  expect(await codeOf(call('GET', '', undefined, 'Bearer nonsense'))).toEqual([
    401,
    'InvalidAuthenticationToken',
  ])
})

test('an application has no profile', async () => {
  const { origin, requestToken } = await startDrive()
  const { access_token: token } = (await (await requestToken()).json()) as { access_token: string }
  const answer = fetch(`${origin}/graph/v1.0/me`, { headers: { authorization: `Bearer ${token}` } })
  expect(await codeOf(answer)).toEqual([400, 'BadRequest'])
})

test.each([
  'What is this?.pdf',
  'Screen Shot 10:41:02.pdf',
  'a<b>.pdf',
  '50% "off".pdf',
  'x|y.pdf',
  'dot.pdf.',
  ' space.pdf',
  'CON',
  '~$a.docx',
  'a_vti_b.pdf',
  'x'.repeat(256),
])('pages.names: %s is refused as a file, a folder and a new name', async (name) => {
  const { call, folder, begin, upload } = await startDrive()
  await folder('Incoming')
  expect(await codeOf(begin(`Incoming/${encodeURIComponent(name)}`))).toEqual([400, 'invalidRequest'])
  expect(await codeOf(call('POST', '/root/children', { name, folder: {} }))).toEqual([400, 'invalidRequest'])
  const { id } = await upload('Incoming/a.pdf', 'text')
  expect(await codeOf(call('PATCH', `/items/${id}`, { name }))).toEqual([400, 'invalidRequest'])
})

test.each(['#1 100%.pdf', "O'Neil & Sons.pdf", 'Größe 王.pdf'])(
  'pages.names: %s is accepted',
  async (name) => {
    const { folder, upload } = await startDrive()
    await folder('Incoming')
    expect((await upload(`Incoming/${encodeURIComponent(name)}`, 'text')).name).toBe(name)
  },
)

test('pages.names: a path of more than 400 characters is refused', async () => {
  const { folder, call } = await startDrive()
  const first = await folder('a'.repeat(200))
  const body = { name: 'b'.repeat(200), folder: {} }
  expect(await codeOf(call('POST', `/items/${first.id}/children`, body))).toEqual([400, 'invalidRequest'])
})

test('pages.create: a name is taken once, in any case, and unknown properties are refused', async () => {
  const { folder, call } = await startDrive()
  await folder('Clients')
  expect(await codeOf(call('POST', '/root/children', { name: 'clients', folder: {} }))).toEqual([
    409,
    'nameAlreadyExists',
  ])
  const odd = { name: 'Other', folder: {}, shade: 'red' }
  expect(await codeOf(call('POST', '/root/children', odd))).toEqual([400, 'invalidRequest'])
})

test('pages.upload: a missing folder, a personal property and a taken name are refused', async () => {
  const { folder, begin, upload } = await startDrive()
  expect(await codeOf(begin('Nowhere/a.pdf'))).toEqual([404, 'itemNotFound'])
  await folder('Incoming')
  expect(await codeOf(begin('Incoming/a.pdf', { fileSize: 9 }))).toEqual([400, 'invalidRequest'])
  await upload('Incoming/a.pdf', 'text')
  expect(await codeOf(begin('Incoming/a.pdf'))).toEqual([409, 'nameAlreadyExists'])
})

test('pages.upload: pieces come in order, in multiples of 320 KiB, of one length, without a token', async () => {
  const { folder, sessionUrl, put, read } = await startDrive()
  await folder('Incoming')
  const url = await sessionUrl('Incoming/a.pdf')
  const size = 2 * pieceUnit + 5
  const piece = Buffer.alloc(pieceUnit, 1)
  expect(await codeOf(put(url, `0-99/${size}`, Buffer.alloc(100)))).toEqual([400, 'invalidRequest'])
  const token = { authorization: 'Bearer any' }
  expect(await codeOf(put(url, `0-${pieceUnit - 1}/${size}`, piece, token))).toEqual([401, 'unauthenticated'])
  expect(await codeOf(put(url, `${pieceUnit}-${2 * pieceUnit - 1}/${size}`, piece))).toEqual([
    416,
    'invalidRange',
  ])
  const first = await put(url, `0-${pieceUnit - 1}/${size}`, piece)
  expect([first.status, (await read<UploadSession>(first)).nextExpectedRanges]).toEqual([
    202,
    [`${pieceUnit}-`],
  ])
  expect(await codeOf(put(url, `0-${pieceUnit - 1}/${size}`, piece))).toEqual([416, 'invalidRange'])
  expect((await read<UploadSession>(fetch(url))).nextExpectedRanges).toEqual([`${pieceUnit}-`])
  const other = `${pieceUnit}-${2 * pieceUnit - 1}/${size + 1}`
  expect(await codeOf(put(url, other, piece))).toEqual([400, 'invalidRequest'])
  expect((await put(url, `${pieceUnit}-${2 * pieceUnit - 1}/${size}`, piece)).status).toBe(202)
  const last = await put(url, `${2 * pieceUnit}-${size - 1}/${size}`, Buffer.alloc(5, 2))
  expect([last.status, (await read<DriveItem>(last)).size]).toEqual([201, size])
  expect(await codeOf(fetch(url))).toEqual([404, 'itemNotFound'])
})

test('pages.upload: a session expires, and can be canceled', async () => {
  let now = new Date()
  const { folder, begin, read } = await startDrive({ now: () => now, sessionMs: 60_000 })
  await folder('Incoming')
  const sessions = [
    await read<UploadSession>(begin('Incoming/a.pdf')),
    await read<UploadSession>(begin('Incoming/b.pdf')),
  ]
  const [one = '', two = ''] = sessions.map(({ uploadUrl }) => uploadUrl ?? '')
  expect((await fetch(two, { method: 'DELETE' })).status).toBe(204)
  expect((await fetch(two)).status).toBe(404)
  expect((await fetch(one)).status).toBe(200)
  now = new Date(now.getTime() + 61_000)
  expect((await fetch(one)).status).toBe(404)
})

test('pages.content: a download is a redirect to another host and needs no token there', async () => {
  const { folder, upload, call, origin } = await startDrive()
  await folder('Incoming')
  const { id } = await upload('Incoming/a.pdf', 'the text')
  const answer = await call('GET', `/items/${id}/content`)
  const location = answer.headers.get('location') ?? ''
  expect([answer.status, new URL(location).host === new URL(origin).host]).toEqual([302, false])
  expect(await (await fetch(location)).text()).toBe('the text')
})

test('pages.move: the conflict behavior counts in the address and not in the body', async () => {
  const { folder, upload, call, read } = await startDrive()
  const [incoming, clients] = [await folder('Incoming'), await folder('Clients')]
  await upload('Clients/a.pdf', 'first')
  const { id } = await upload('Incoming/a.pdf', 'second')
  const move = { parentReference: { id: clients.id } }
  const inBody = { ...move, '@microsoft.graph.conflictBehavior': 'rename' }
  expect(await codeOf(call('PATCH', `/items/${id}`, inBody))).toEqual([409, 'nameAlreadyExists'])
  const moved = await read<DriveItem>(
    call('PATCH', `/items/${id}?@microsoft.graph.conflictBehavior=rename`, move),
  )
  expect(moved).toMatchObject({ name: 'a 1.pdf', parentReference: { id: clients.id } })
  await call('DELETE', `/items/${clients.id}`)
  expect(await codeOf(call('GET', `/items/${id}`))).toEqual([404, 'itemNotFound'])
  const gone = { parentReference: { id: clients.id } }
  expect(await codeOf(call('PATCH', `/items/${incoming.id}`, gone))).toEqual([404, 'itemNotFound'])
})

test('pages.throttling: an application has its units of a minute, and waits as long as the answer says', async () => {
  const { call } = await startDrive({ unitsPerMinute: 2 })
  const answers = [await call('GET', ''), await call('GET', ''), await call('GET', '')]
  const limited = answers.find(({ status }) => status === 429)
  expect(Number(limited?.headers.get('retry-after'))).toBeGreaterThan(0)
})

test.each([
  ['Busy Line', 429, 'activityLimitReached'],
  ['Closed Shop', 503, 'serviceNotAvailable'],
])(
  'a folder %s at the top makes every call answer %i until a person deletes it',
  async (name, status, code) => {
    const { call, submit } = await startDrive({ retryAfterSeconds: 7 })
    await submit('', { act: 'new', name })
    const answer = await call('GET', '')
    expect([answer.headers.get('retry-after'), ...(await codeOf(answer))]).toEqual(['7', status, code])
    await submit(`/${encodeURIComponent(name)}`, { act: 'delete' })
    expect((await call('GET', '')).status).toBe(200)
  },
)

test('folders provoke lost answers, short sessions, locks, a full drive and slow downloads', async () => {
  const { folder, sessionUrl, upload, put, call, read, submit } = await startDrive({ slowPartMs: 20 })
  await folder('Incoming')
  const { id } = await upload('Incoming/first.pdf', '0123456789')
  await submit('', { act: 'new', name: 'Lost Answer' })
  await expect(upload('Incoming/lost.pdf', 'text')).rejects.toThrow('fetch failed')
  expect((await call('GET', '/root:/Incoming/lost.pdf')).status).toBe(200)
  await submit('/Lost%20Answer', { act: 'rename', name: 'Full Drive' })
  const uploadUrl = await sessionUrl('Incoming/full.pdf')
  expect(await codeOf(put(uploadUrl, '0-3/4', Buffer.from('text')))).toEqual([507, 'quotaLimitReached'])
  expect((await read<Drive>(call('GET', ''))).quota?.state).toBe('exceeded')
  await submit('/Full%20Drive', { act: 'rename', name: 'Short Session' })
  expect((await put(uploadUrl, '0-3/4', Buffer.from('text'))).status).toBe(201)
  const short = await sessionUrl('Incoming/short.pdf')
  await put(short, `0-${pieceUnit - 1}/${pieceUnit + 1}`, Buffer.alloc(pieceUnit))
  expect((await fetch(short)).status).toBe(404)
  await submit('/Short%20Session', { act: 'rename', name: 'Locked Files' })
  expect(await codeOf(call('DELETE', `/items/${id}`))).toEqual([423, 'resourceLocked'])
  await submit('/Locked%20Files', { act: 'rename', name: 'Slow Download' })
  const location = (await call('GET', `/items/${id}/content`)).headers.get('location') ?? ''
  const begun = performance.now()
  expect(await (await fetch(location)).text()).toBe('0123456789')
  expect(performance.now() - begun).toBeGreaterThan(150)
})

test('every webUrl leads to a page, where people move, restrict, download and delete', async () => {
  const { folder, upload, call, read, submit, origin } = await startDrive()
  const clients = await folder('Clients')
  const po = await folder('PO, Ada - L-1', `items/${clients.id}`)
  const file = await upload('Clients/PO, Ada - L-1/bill.pdf', 'the bill')
  const page = await (await fetch(po.webUrl ?? '')).text()
  expect(page).toContain('bill.pdf')
  expect(await (await fetch(`${file.webUrl}?download`)).text()).toBe('the bill')
  const permissions = async () =>
    (await read<{ value: Permission[] }>(call('GET', `/items/${file.id}/permissions`))).value
  expect((await permissions()).every(({ inheritedFrom }) => inheritedFrom)).toBe(true)
  await submit('/Clients', { act: 'restrict' })
  expect((await permissions()).some(({ inheritedFrom }) => inheritedFrom)).toBe(false)
  await submit('', { act: 'new', name: 'Archive' })
  await submit('/Clients/PO%2C%20Ada%20-%20L-1', { act: 'move', to: 'Archive' })
  expect((await fetch(po.webUrl ?? '')).status).toBe(404)
  expect((await fetch(`${origin}/library/Archive/PO%2C%20Ada%20-%20L-1/bill.pdf`)).status).toBe(200)
  const refused = await submit('/Archive', { act: 'rename', name: 'a:b' })
  expect([refused.status, await refused.text()]).toEqual([400, expect.stringContaining('not allowed')])
  const foreign = await submit('/Archive', { act: 'delete' }, { origin: 'https://evil.example' })
  expect(foreign.status).toBe(403)
})

test('the drive survives a restart', async () => {
  const { cloud, folder, upload, origin } = await startDrive()
  await folder('Incoming')
  await upload('Incoming/a.pdf', 'the text')
  await cloud.app.close()
  await restartCloud(cloud.options)
  expect(await (await fetch(`${origin}/library/Incoming/a.pdf?download`)).text()).toBe('the text')
})

test('a claims challenge of the profile service names the claims', async () => {
  const { profileAnswer } = await import('../profile.ts')
  const { people } = await import('../../test/people.ts')
  const { status, headers } = profileAnswer(people.people.find(({ profile }) => profile === 'challenged'))
  expect([status, headers?.['www-authenticate']]).toEqual([
    401,
    expect.stringContaining('insufficient_claims'),
  ])
})
