import type { Plugin } from 'vite'

/** The development server serves the kit at `/kit`. A build starts from index.html and leaves it out. */
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
