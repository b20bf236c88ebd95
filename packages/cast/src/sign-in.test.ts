import { createServer, type AddressInfo } from 'node:net'
import { createServer as createWebServer } from 'node:http'
import { expect, test } from 'vitest'
import { signIn } from './sign-in.ts'

// The good case runs in every API test: the cast signs in to a real local directory there.
const rita = {
  clientId: 'the-application',
  redirectUri: 'http://localhost/redirect',
  username: 'rita.reyes@sunridge.example',
  scope: 'api://the-api/access',
}

test('says that nothing answers', async () => {
  const server = createServer().listen(0)
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  const authority = `http://localhost:${port}/directory`
  await expect(signIn({ ...rita, authority })).rejects.toThrow(
    `The directory cannot be reached at ${authority}`,
  )
})

test('says that what answers is no directory', async () => {
  const server = createWebServer((_request, response) => response.writeHead(404).end('Not Found')).listen(0)
  const { port } = server.address() as AddressInfo
  const authority = `http://localhost:${port}/directory`
  await expect(signIn({ ...rita, authority })).rejects.toThrow('There is no directory at')
  server.close()
})
