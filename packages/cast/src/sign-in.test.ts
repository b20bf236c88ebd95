import { createServer, type AddressInfo } from 'node:net'
import { createServer as createWebServer } from 'node:http'
import { expect, test } from 'vitest'
import { signIn } from './sign-in.ts'

// Every API test covers the success case: the cast signs in to a real local directory.
const rita = {
  clientId: 'the-application',
  redirectUri: 'http://localhost/redirect',
  username: 'rita.reyes@sunridge.example',
  scope: 'api://the-api/access',
}

test('fails with a clear error when nothing listens', async () => {
  const server = createServer().listen(0)
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  const authority = `http://localhost:${port}/directory`
  await expect(signIn({ ...rita, authority })).rejects.toThrow(
    `The directory cannot be reached at ${authority}`,
  )
})

test('fails with a clear error when the server is not a directory', async () => {
  const server = createWebServer((_request, response) => response.writeHead(404).end('Not Found')).listen(0)
  const { port } = server.address() as AddressInfo
  const authority = `http://localhost:${port}/directory`
  await expect(signIn({ ...rita, authority })).rejects.toThrow('There is no directory at')
  server.close()
})
