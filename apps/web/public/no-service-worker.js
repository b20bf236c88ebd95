// Sent in the place of the service worker where an operator switched it off: whoever still has one is rid of it, and of
// what it kept. What waits to be sent stays, and is sent by the page.
self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(end()))

async function end() {
  for (const name of await caches.keys()) if (name.startsWith('pocket-')) await caches.delete(name)
  indexedDB.deleteDatabase('web-crm-pocket')
  await self.registration.unregister()
}
