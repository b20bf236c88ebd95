import type { Plugin } from 'vite'

/** The development server shows the kit at `/kit`. A build begins with index.html and knows nothing of it. */
export function kitAddress(): Plugin {
  return {
    name: 'kit-address',
    apply: 'serve',
    configureServer({ middlewares }) {
      middlewares.use((request, _response, next) => {
        if (request.url === '/kit') request.url = '/kit.html'
        next()
      })
    },
  }
}
